import type { RoomRecords } from './records.ts';

const sessionId = 'session-1';
const storyId = 'story-1';

/** What the in-memory test source starts with. Its seats belong to nobody yet: anybody may sit down. */
export const sample: RoomRecords = {
  session: {
    id: sessionId,
    name: 'Sample Session',
    type: 'fibonacci',
    creationDate: '2025-01-01T09:00:00.000Z',
    facilitatorActiveStoryId: storyId,
    revision: 1,
  },
  participants: [
    { id: 'participant-1', sessionId, name: 'Alice', isFacilitator: true, keyHash: null },
    { id: 'participant-2', sessionId, name: 'Bob', isFacilitator: false, keyHash: null },
    { id: 'participant-3', sessionId, name: 'Carol', isFacilitator: false, keyHash: null },
  ],
  stories: [
    {
      id: storyId,
      sessionId,
      name: 'Sign in with a passkey',
      pointed: false,
      order: 1,
      points: null,
      round: 1,
    },
  ],
  points: [
    { storyId, participantId: 'participant-1', points: 3 },
    { storyId, participantId: 'participant-2', points: 5 },
    { storyId, participantId: 'participant-3', points: 8 },
  ],
};
