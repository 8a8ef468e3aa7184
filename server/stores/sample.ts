import { defaultSettings } from '@story-pointer/core/session/settings';
import type { RoomRecords } from './entities/room-records.ts';

const sessionId = 'session-1';
const storyId = 'story-1';
const anySeat = { sessionId, watches: false, acts: false, returns: null, wayBack: null };

/** What the in-memory test source starts with. Its seats belong to nobody yet: anybody may sit down. */
export const sample: RoomRecords = {
  session: {
    id: sessionId,
    name: 'Sample Session',
    type: 'fibonacci',
    creationDate: '2025-01-01T09:00:00.000Z',
    facilitatorActiveStoryId: storyId,
    settings: defaultSettings,
    closedAt: null,
    barred: [],
    revision: 1,
    mark: '',
  },
  participants: [
    { id: 'participant-1', name: 'Alice', isFacilitator: true, ...anySeat },
    { id: 'participant-2', name: 'Bob', isFacilitator: false, ...anySeat },
    { id: 'participant-3', name: 'Carol', isFacilitator: false, ...anySeat },
  ],
  stories: [
    {
      id: storyId,
      sessionId,
      name: 'Sign in with a passkey',
      pointed: false,
      points: null,
      round: 1,
      lastRound: null,
      details: 0,
      timer: null,
      countdown: null,
      startedAt: null,
      revealedAt: null,
      took: null,
      names: null,
      cards: null,
      floor: null,
    },
  ],
  seatKeys: [],
  ways: [],
  details: [],
  rounds: [],
  votes: [
    { storyId, participantId: 'participant-1', points: 3 },
    { storyId, participantId: 'participant-2', points: 5 },
    { storyId, participantId: 'participant-3', points: 8 },
  ],
};
