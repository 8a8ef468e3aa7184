import { expect, test } from 'bun:test';
import { wireVersion } from '@story-pointer/core/wire-version';
import { MemoryStore } from '../stores/memory-store.ts';
import { StoreFailure } from '../stores/store.ts';
import { Browser, Line } from '../testing/browser.ts';
import { given, openRoom } from '../testing/room.ts';
import { startServer } from '../testing/test-server.ts';

test('[AN1, AN2, O11] pages are counted by route, commands by result, live connections as they are', async () => {
  await using server = await startServer();
  const { ann, annSeat, bob, bobSeat, storyId } = await openRoom(server.url);
  const visitor = new Browser(server.url);
  expect((await visitor.post('/api/page-views', { route: '/about' })).status).toBe(204);
  expect((await visitor.post('/api/page-views', { route: '/who?name=Ann' })).status).toBe(400);
  await ann.send(annSeat, { type: 'vote', storyId, round: 1, points: 5 });
  await bob.send(bobSeat, { type: 'reveal', storyId, round: 1 });
  const line = ann.listen(annSeat, given((await ann.look(annSeat)).value));
  await line.next();
  const live = `${server.url.replace('http', 'ws')}/api/sessions/${annSeat.sessionId}/live`;
  using back = new Line(new WebSocket(`${live}?revision=1&version=${wireVersion}&back=yes`));
  await back.next();

  const text = await (await fetch(`${server.url}/metrics`)).text();
  expect(text).toContain('story_pointer_page_views_total{route="/about"} 1\n');
  expect(text).toContain('story_pointer_commands_total{type="vote",result="accepted"} 1\n');
  expect(text).toContain(
    'story_pointer_commands_total{type="reveal",result="facilitatorOnly"} 1\n',
  );
  expect(text).toContain('story_pointer_live_connections 2\n');
  expect(text).toContain('story_pointer_reconnects_total 1\n');
  expect(text).toContain('story_pointer_rooms_in_memory 1\n');
  expect(text).toContain('story_pointer_command_seconds_count 5\n');
  expect(text).not.toMatch(/Ann|Bob|Sprint|who/);
});

test('[O11] a command that fails is counted as failed', async () => {
  const store = new MemoryStore();
  await using server = await startServer({ store });
  const { ann, annSeat, storyId } = await openRoom(server.url);
  store.commit = () => Promise.reject(new StoreFailure('the disk is full'));
  const vote = { type: 'vote', storyId, round: 1, points: 5 } as const;
  expect((await ann.send(annSeat, vote)).status).toBe(503);
  const text = await (await fetch(`${server.url}/metrics`)).text();
  expect(text).toContain('story_pointer_commands_total{type="vote",result="failure"} 1\n');
  expect(text).toContain('story_pointer_command_seconds_count 4\n');
});
