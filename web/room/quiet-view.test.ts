import { expect, test } from 'bun:test';
import type { VisibleChange } from '@story-pointer/core/session/changes';
import { newParticipant, newSession } from '@story-pointer/core/session/open-room';
import { applyToView, type RoomView } from '@story-pointer/core/view';
import { withoutVoters } from './quiet-view.ts';

const ann = newParticipant('ann', 'Ann', { isFacilitator: true });
const empty: RoomView = {
  revision: 1,
  mark: '',
  session: newSession('s', 'Sprint 1', 'fibonacci', '2026-01-01T00:00:00.000Z'),
  participants: [ann],
  stories: [],
  collection: null,
  tokens: [],
  tokenActs: [],
  webhooks: [],
  ownVotes: {},
  ownRemarks: {},
  done: null,
};
const room = after(
  empty,
  { type: 'storyCreated', storyId: 'a', name: 'A' },
  { type: 'storyCreated', storyId: 'b', name: 'B' },
);
const vote: VisibleChange = { type: 'voted', storyId: 'a', participantId: 'ann', at: 5 };

function after(view: RoomView, ...changes: readonly VisibleChange[]): RoomView {
  const next = changes.reduce(applyToView, view);
  return { ...next, revision: next.revision + 1, mark: `m${next.revision}` };
}

test('[TB27] a vote changes nothing of what is not about votes', () => {
  const quiet = withoutVoters(room);
  expect(withoutVoters(after(room, vote), quiet)).toBe(quiet);
});

test('[TB27] what else happens shows, and leaves the other stories as they are', () => {
  const quiet = withoutVoters(room);
  const voted = after(room, vote);
  const renamed = withoutVoters(
    after(voted, { type: 'storyRenamed', storyId: 'b', name: 'C' }),
    quiet,
  );
  expect(renamed.stories.map(({ name }) => name)).toEqual(['A', 'C']);
  expect(renamed.stories[0]).toBe(quiet.stories[0]);
  const timer = { seconds: 60, endsAt: 90, isOver: false };
  const timed = withoutVoters(after(voted, { type: 'timerStarted', storyId: 'a', timer }), quiet);
  expect(timed.stories[0]?.round).toMatchObject({ state: 'open', voters: [], timer });
  const joined = after(voted, { type: 'participantJoined', participant: { ...ann, id: 'bob' } });
  expect(withoutVoters(joined, quiet).participants).toHaveLength(2);
});

test('[TB27] a revealed round is shown with all of its votes', () => {
  const votes = [{ participantId: 'ann', points: 5 }];
  const revealed = after(room, vote, { type: 'revealed', storyId: 'a', votes });
  expect(withoutVoters(revealed, withoutVoters(room)).stories).toEqual(revealed.stories);
});

test('[W114] a token of a program shows as soon as it is made', () => {
  const quiet = withoutVoters(room);
  const token = { id: 'ci', name: 'CI', scopes: [], endsAt: 1, madeBy: 'ann' };
  const made = after(room, { type: 'tokenMade', token });
  expect(withoutVoters(made, quiet).tokens).toEqual([token]);
});
