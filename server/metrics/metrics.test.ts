import { expect, test } from 'bun:test';
import { wireVersion } from '@story-pointer/core/wire-version';
import { sleepSync } from 'bun';
import { MemoryStore } from '../stores/memory-store.ts';
import { StoreFailure } from '../stores/store.ts';
import { Browser, Line } from '../testing/browser.ts';
import { given, openRoom } from '../testing/room.ts';
import { startServer } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';
import { builtFrom, release } from '../version.ts';

test('[AN1, O11] pages are counted by route, commands by result, live connections as they are', async () => {
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
  expect(text).toContain('story_pointer_failures_total{cause="store"} 1\n');
});

test('[O11] the metrics have the processor time, memory, descriptors and start of the process, and its version', async () => {
  await using server = await startServer();
  const read = async () => (await fetch(`${server.url}/metrics`)).text();
  const text = await read();
  const value = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
  expect(value('process_cpu_seconds_total')).toBeGreaterThan(0);
  expect(value('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
  expect(value('process_open_fds')).toBeGreaterThan(2);
  expect(value('process_max_fds')).toBeGreaterThan(value('process_open_fds'));
  expect(value('process_start_time_seconds')).toBeCloseTo(performance.timeOrigin / 1000, 0);
  expect(text).toContain(
    `story_pointer_build_info{version="${release}",commit="${builtFrom}"} 1\n`,
  );
  const later = /^process_cpu_seconds_total (.+)$/m.exec(await read())?.[1];
  expect(Number(later)).toBeGreaterThanOrEqual(value('process_cpu_seconds_total'));
});

test('[O11] the metrics have the longest delay of the event loop since they were last read', async () => {
  await using server = await startServer();
  const delay = async () => {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    return Number(/^story_pointer_event_loop_delay_seconds (.+)$/m.exec(text)?.[1]);
  };
  await delay();
  sleepSync(300);
  await until(async () => (await delay()) > 0.2);
});
