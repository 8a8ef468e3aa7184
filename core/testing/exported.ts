import { noDetails, type StoryDetails } from '../details.ts';
import { newSession } from '../session/open-room.ts';
import type { RevealedRound, Vote } from '../session/round.ts';
import type { RoomView } from '../view.ts';

/** A session at its end, with names that mean harm: what every export begins with. */
export const finishedView: RoomView = {
  ...{ revision: 9, mark: 'm' },
  session: newSession('s', 'Sprint *12*', 'fibonacci', '2026-01-01T00:00:00.000Z'),
  participants: [
    { id: 'a', name: 'Ann', isFacilitator: true },
    { id: 'b', name: '=cmd|"x"', isFacilitator: false },
  ],
  stories: [
    {
      ...{ id: '1', name: 'Log in' },
      round: {
        ...revealed(2, 5, [
          { participantId: 'a', points: 0.5 },
          { participantId: 'b', points: 5 },
        ]),
        took: 4 * 60_000,
      },
    },
    {
      ...{ id: '2', name: '@SUM(A1)' },
      round: revealed(1, null, [{ participantId: 'a', points: 8 }]),
    },
    { id: '3', name: 'a | <b>', round: { number: 1, state: 'open', voters: ['a'] } },
    { id: '4', name: 'Pay', round: revealed(1, 13) },
    { id: '5', name: 'Half', round: revealed(1, 0.5) },
  ],
  ownVotes: {},
};

const origin = { pointsColumn: 'Custom field (Story Points)', workItemType: 'Bug', state: 'New' };

export const finishedDetails: ReadonlyMap<string, StoryDetails> = new Map([
  [
    '1',
    {
      ...noDetails,
      ...{ key: 'A-1', link: 'https://a.example/?x="&y', description: 'Two\nlines', note: '+1' },
    },
  ],
  ['2', { ...noDetails, link: 'https://a.example/2' }],
  ['4', { ...noDetails, key: '#12', link: 'https://github.com/o/r/issues/12' }],
  ['5', { ...noDetails, key: '77', link: 'https://git.example/g/p/-/issues/7', origin }],
]);

function revealed(
  number: number,
  agreed: number | null,
  votes: readonly Vote[] = [],
): RevealedRound {
  return { number, state: 'revealed', votes, agreed };
}
