import { expect, test } from 'bun:test';
import { openRoom, revealed, voted } from './testing/room.ts';
import { sentView } from './testing/sent-view.ts';
import { roomViewSchema, viewFor } from './view.ts';

const room = voted(openRoom(), { cid: 5, bob: 13 });

test('[W91] who has voted is sent by their place, before the reveal and after it', () => {
  const open = sentView(viewFor(room, null));
  expect(open.stories[0]?.round).toMatchObject({ voters: [2, 1] });
  const shown = sentView(viewFor(revealed(room), null));
  expect(shown.stories[0]?.round).toMatchObject({
    votes: [
      [2, 5],
      [1, 13],
    ],
  });
  expect(roomViewSchema.parse(shown)).toEqual(viewFor(revealed(room), null));
});

test('[W91] a vote of nobody is not read', () => {
  const sent = sentView(viewFor(room, null));
  const [, ...others] = sent.participants;
  expect(roomViewSchema.safeParse({ ...sent, participants: others.slice(0, 1) }).success).toBe(
    false,
  );
});
