import { expect, test } from 'bun:test';
import type { Id } from '@story-pointer/core/ids';
import { Browser } from './testing/browser.ts';
import { addStory, given, openRoom } from './testing/room.ts';
import { startServer } from './testing/test-server.ts';
import { until } from './testing/until.ts';

/**
 * Three people vote before a meeting.
 * @param of chooses the story on which Bob votes, of two
 * @returns all that Ann, Cid and a stranger receive, without ids of commands and marks
 */
async function play(
  of: (stories: readonly Id[]) => Id | undefined,
  act: 'vote' | 'skip',
  hiddenNames: boolean,
) {
  await using server = await startServer();
  const { ann, annSeat, bob, bobSeat, storyId } = await openRoom(server.url, { hiddenNames });
  const { sessionId } = annSeat;
  const cid = new Browser(server.url);
  const cidSeat = given((await cid.join(sessionId, 'Cid')).value);
  const stories = [storyId, await addStory(ann, annSeat, 'Log out')];
  const votes = { storyIds: stories, endsAt: Date.now() + 600_000, rule: 'none', newcomers: true };
  await ann.send(annSeat, { type: 'startCollection', ...votes });
  const start = given((await ann.look(annSeat)).value);
  const lines = [
    ann.listen(annSeat, start),
    cid.listen(cidSeat, start),
    new Browser(server.url).listen({ sessionId }, start),
  ];
  for (const line of lines) await line.next();
  const about = { storyId: given(of(stories)), round: 1 } as const;
  const command = act === 'vote' ? { ...about, type: act, points: 5 } : { ...about, type: act };
  const { revision } = given((await bob.send(bobSeat, command)).value);
  await until(() => lines.every((line) => line.frames.some((f) => f.includes(`:${revision},`))));
  const paths = ['', '/votes', '/results', `/votes?storyId=${storyId}`];
  const answers = await Promise.all(
    [ann, cid, new Browser(server.url)].flatMap((browser) =>
      paths.map(async (path) => (await browser.fetch(`/api/sessions/${sessionId}${path}`)).text()),
    ),
  );
  const own = await Promise.all([ann.look(annSeat), cid.look(cidSeat)]);
  const all = [
    ...lines.map(({ frames }) => frames),
    answers,
    own.map(({ value }) => value?.stories),
  ];
  let text = JSON.stringify(all).replace(/mark[^,}]+|base[^,}]+/g, '');
  for (const [place, id] of [sessionId, ...stories].entries())
    text = text.replaceAll(id, `#${place}`);
  for (const seat of [annSeat, bobSeat, cidSeat]) text = text.replaceAll(seat.participantId, '@');
  return text.replace(/\d{13}|\d{4}-\d\d-\d\dT[^"]+/g, 'time');
}

test.each([
  ['vote', true],
  ['skip', true],
  ['vote', false],
  ['skip', false],
] as const)(
  '[CO4, HN1] of three people nobody else learns on which story one does this, whether names are hidden: %s, %p',
  async (act, hiddenNames) => {
    const first = await play(([story]) => story, act, hiddenNames);
    expect(await play(([, story]) => story, act, hiddenNames)).toBe(first);
    expect(first).not.toMatch(/\bvoted\b|"skipped\\*":\[\\*"@/);
    expect(/\bprogressed\b/.test(first)).toBe(!hiddenNames);
  },
);

test('[CO4] the progress that was not shown reaches pages once a fourth person is asked', async () => {
  await using server = await startServer();
  const settings = { hiddenNames: true };
  const { ann, annSeat, bob, bobSeat, storyId } = await openRoom(server.url, settings);
  const { sessionId } = annSeat;
  const cid = new Browser(server.url);
  await cid.join(sessionId, 'Cid');
  const votes = { storyIds: [storyId], endsAt: Date.now() + 600_000, rule: 'none' };
  await ann.send(annSeat, { type: 'startCollection', ...votes, newcomers: true });
  const line = ann.listen(annSeat, given((await ann.look(annSeat)).value));
  await bob.send(bobSeat, { type: 'vote', storyId, round: 1, points: 5 });
  const done = async () => given((await ann.look(annSeat)).value).done;
  expect(await done()).toBeNull();
  expect((await bob.look(bobSeat)).value?.stories[0]?.round).toMatchObject({
    voters: [bobSeat.participantId],
  });
  await new Browser(server.url).join(sessionId, 'Dan');
  expect(await done()).toEqual({ [bobSeat.participantId]: 1 });
  const progress = `{"type":"progressed","done":{"${bobSeat.participantId}":1}}`;
  await until(() => line.frames.some((frame) => frame.includes(progress)));
});
