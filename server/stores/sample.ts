import { newParticipant, newStory, sessionSchema } from '@story-pointer/core/session/open-room';
import { emptyRoom, type Room } from '@story-pointer/core/session/room';
import { newRound } from '@story-pointer/core/session/round';

const sessionId = 'session-1';
const storyId = 'story-1';

/** The content of a new in-memory test source, as flat records. */
export const sample = {
  session: {
    id: sessionId,
    name: 'Sample Session',
    type: 'fibonacci',
    creationDate: '2025-01-01T09:00:00.000Z',
    facilitatorActiveStoryId: storyId,
    settings: {},
  },
  participants: [
    { id: 'participant-1', sessionId, name: 'Alice', isFacilitator: true },
    { id: 'participant-2', sessionId, name: 'Bob', isFacilitator: false },
    { id: 'participant-3', sessionId, name: 'Carol', isFacilitator: false },
  ],
  stories: [{ id: storyId, sessionId, name: 'Sign in with a passkey' }],
  votes: [
    { storyId, participantId: 'participant-1', points: 3 },
    { storyId, participantId: 'participant-2', points: 5 },
    { storyId, participantId: 'participant-3', points: 8 },
  ],
} as const;

/** The room that these records make. Its seats are free: anybody may sit down. */
export function sampleRoom(): Room {
  const { session, participants, stories, votes } = sample;
  const voters = votes.map(({ participantId }) => participantId);
  return {
    ...emptyRoom(sessionSchema.parse(session)),
    participants: participants.map(({ id, name, isFacilitator }) =>
      newParticipant(id, name, { isFacilitator }),
    ),
    seats: Object.fromEntries(participants.map(({ id }) => [id, []])),
    stories: stories.map(({ id, name }) => newStory(id, name, { ...newRound(1), voters })),
    ballots: {
      [storyId]: Object.fromEntries(votes.map((vote) => [vote.participantId, vote.points])),
    },
  };
}
