import { noDetails, type StoryDetails } from '../details.ts';
import type { TableWords } from '../export/table.ts';
import { newParticipant, newSession, newStory } from '../session/open-room.ts';
import { newRound, type RevealedRound, revealedRound, type Vote } from '../session/round.ts';
import type { RoomView } from '../view.ts';

/** A session at its end, with names that mean harm: what every export begins with. */
export const finishedView: RoomView = {
  ...{ revision: 9, mark: 'm' },
  session: newSession('s', 'Sprint *12*', 'fibonacci', '2026-01-01T00:00:00.000Z'),
  participants: [
    newParticipant('a', 'Ann', { isFacilitator: true }),
    newParticipant('b', '=cmd|"x"'),
  ],
  stories: [
    newStory('1', 'Log in', {
      ...revealed(2, 5, [
        { participantId: 'a', points: 0.5 },
        { participantId: 'b', points: 5 },
      ]),
      took: 4 * 60_000,
    }),
    newStory('2', '@SUM(A1)', revealed(1, null, [{ participantId: 'a', points: 8 }])),
    newStory('3', 'a | <b>', { ...newRound(1), voters: ['a'] }),
    newStory('4', 'Pay', revealed(1, 13)),
    newStory('5', 'Half', { ...revealed(1, 0.5), byRule: true }),
  ],
  collection: null,
  tokens: [],
  tokenActs: [],
  webhooks: [],
  ownVotes: {},
  ownRemarks: {},
  done: null,
};

export const english: TableWords = {
  header: ['#', 'Key', 'Story', 'Result', 'Votes'],
  pending: 'Pending',
  notAgreed: (average) => (average === '' ? 'not agreed' : `average ${average}, not agreed`),
  agreed: (label) => label,
  byRule: (label) => `${label}, by rule`,
  unsure: 'unsure',
  countUnsure: (count) => `${count} unsure`,
};

const origin = {
  source: '',
  pointsColumn: 'Custom field (Story Points)',
  workItemType: 'Bug',
  state: 'New',
};

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
  return { ...revealedRound(number, votes), agreed };
}
