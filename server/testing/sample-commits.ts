import { size, unknownCard } from '@story-pointer/core/decks/deck';
import { noDetails } from '@story-pointer/core/details';
import { apply } from '@story-pointer/core/session/apply';
import type { Change } from '@story-pointer/core/session/changes';
import { newParticipant, newSession } from '@story-pointer/core/session/open-room';
import { emptyRoom, type Room } from '@story-pointer/core/session/room';
import { revealedRound } from '@story-pointer/core/session/round';
import { defaultSettings } from '@story-pointer/core/session/settings';
import type { WebhookTarget } from '@story-pointer/core/session/webhook-target';
import type { Commit } from '../stores/store.ts';

const cards = [size(0.5, 'S'), size(3, 'M'), size(8, 'L'), unknownCard];
const deck = { name: 'Ours', average: 'all', cards } as const;

/** A room right after its creation. */
export const newRoom: Room = {
  ...emptyRoom(newSession('room', 'Sprint', deck, '2026-01-01T00:00:00.000Z')),
  participants: [newParticipant('ann', 'Ann', { isFacilitator: true, met: true })],
  seats: { ann: ['key of ann'] },
};

const at = 1_790_000_000_000;
const annAndBob = [
  { participantId: 'ann', points: 3 },
  { participantId: 'bob', points: 8 },
];

const why = { reason: 'Because', unsure: false };
const unsure = { reason: '', unsure: true };
const ofBob = { participantId: 'bob', ...why };
const ofNobody = { participantId: null, ...why };

const target: WebhookTarget = {
  ...{ url: 'https://a.example/secret?sig=1', secret: `whsec_${'A'.repeat(32)}` },
  ...{ format: 'standard', language: 'de', timeZone: 'Europe/Berlin', code: 'abcd1234' },
};

/** Every kind of change, in a sensible order, each a commit of its own. */
export const history: readonly (readonly Change[])[] = [
  [
    { type: 'participantJoined', participant: newParticipant('bob', 'Bob') },
    { type: 'seatTaken', participantId: 'bob', keyHash: 'key of bob' },
  ],
  [
    { type: 'participantJoined', participant: newParticipant('abe', 'Abe') },
    { type: 'seatTaken', participantId: 'abe', keyHash: 'key of bob' },
  ],
  [
    { type: 'storyCreated', storyId: 'z', name: 'First' },
    { type: 'activeStoryChanged', storyId: 'z' },
  ],
  [{ type: 'waySet', way: { participantId: 'bob', kind: 'device', secretHash: 's', endsAt: 9 } }],
  [
    { type: 'waySet', way: { participantId: 'ann', kind: 'back', secretHash: 'w', endsAt: null } },
    { type: 'wayBackMade', participantId: 'ann', label: 'of her laptop' },
  ],
  ...['key 2', 'key 3', 'key 4', 'key 5', 'key 6'].map((keyHash): Change[] => [
    { type: 'seatTaken', participantId: 'ann', keyHash },
    { type: 'cameBack', participantId: 'ann' },
    { type: 'deviceAdded', participantId: 'ann' },
  ]),
  [
    { type: 'seatTaken', participantId: 'bob', keyHash: 'key 2' },
    { type: 'waySet', way: { participantId: 'bob', kind: 'device', secretHash: 's', endsAt: 0 } },
  ],
  [
    {
      type: 'tokenMade',
      token: { id: 'ci', name: 'CI', scopes: ['read', 'run'], endsAt: at, madeBy: 'ann' },
    },
    { type: 'tokenHashSet', tokenId: 'ci', hash: 'h' },
  ],
  [{ type: 'tokenActed', act: { by: 'CI', did: 'reveal', count: 1 } }],
  [{ type: 'tokenActed', act: { by: 'CI', did: 'reveal', count: 1 } }],
  [{ type: 'tokenEnded', tokenId: 'ci' }],
  ...['hook', 'other'].map((id): Change[] => [
    {
      type: 'webhookSet',
      webhook: { id, host: 'a.example', state: 'unconfirmed', madeBy: 'ann' },
    },
    { type: 'webhookTargetSet', webhookId: id, target },
  ]),
  [{ type: 'webhookSet', webhook: { id: 'hook', host: 'a.example', state: 'on', madeBy: 'ann' } }],
  [{ type: 'webhookEnded', webhookId: 'other' }],
  [{ type: 'storyCreated', storyId: 'y', name: 'Second' }],
  [{ type: 'storyCreated', storyId: 'x', name: 'Third' }],
  [
    { type: 'detailsWritten', storyId: 'x', details: { ...noDetails, note: 'Why' } },
    { type: 'detailsChanged', storyId: 'x', details: 1 },
  ],
  [
    { type: 'voted', storyId: 'z', participantId: 'bob' },
    { type: 'ballotCast', storyId: 'z', participantId: 'bob', points: 0.5, remark: why },
  ],
  [
    { type: 'voted', storyId: 'z', participantId: 'abe' },
    { type: 'ballotCast', storyId: 'z', participantId: 'abe', points: -1, remark: unsure },
  ],
  [
    { type: 'voted', storyId: 'z', participantId: 'bob' },
    { type: 'ballotCast', storyId: 'z', participantId: 'bob', points: 8 },
  ],
  [
    { type: 'voted', storyId: 'y', participantId: 'ann' },
    { type: 'ballotCast', storyId: 'y', participantId: 'ann', points: 3, remark: why },
  ],
  [
    {
      type: 'timerStarted',
      storyId: 'y',
      timer: { seconds: 60, endsAt: 1_800_000_000_000, isOver: false },
    },
  ],
  [
    {
      type: 'revealed',
      storyId: 'z',
      votes: [
        { participantId: 'bob', points: 8 },
        { participantId: 'abe', points: -1 },
      ],
      remarks: [{ participantId: 'abe', ...unsure }],
    },
  ],
  [{ type: 'storyRenamed', storyId: 'z', name: 'First, better' }],
  [
    {
      ...{ type: 'inTrackerChanged', storyId: 'z' },
      inTracker: { tracker: 'GitHub', value: '8' },
    },
  ],
  [{ type: 'pointsAgreed', storyId: 'z', points: 8 }],
  [
    { type: 'voted', storyId: 'x', participantId: 'ann', at },
    { type: 'ballotCast', storyId: 'x', participantId: 'ann', points: 3 },
    { type: 'voted', storyId: 'x', participantId: 'bob' },
    { type: 'ballotCast', storyId: 'x', participantId: 'bob', points: 8, remark: why },
  ],
  [{ type: 'revealed', storyId: 'x', votes: annAndBob, remarks: [ofBob], at }],
  [{ type: 'reconsidered', storyId: 'x', participantId: 'bob', reconsiders: true }],
  [
    { type: 'roundHidden', storyId: 'x' },
    { type: 'ballotCast', storyId: 'x', participantId: 'ann', points: 3 },
    { type: 'ballotCast', storyId: 'x', participantId: 'bob', points: 8, remark: why },
  ],
  [{ type: 'revealed', storyId: 'x', votes: annAndBob, remarks: [ofBob], at }],
  [{ type: 'floorChanged', storyId: 'x', floor: { points: 8, endsAt: at, next: 'lowest' } }],
  [{ type: 'floorChanged', storyId: 'x', floor: null }],
  [{ type: 'floorChanged', storyId: 'x', floor: { points: 3, endsAt: at, next: null } }],
  [{ type: 'roundStarted', storyId: 'x', round: 2, earlier: 1 }],
  [
    { type: 'voted', storyId: 'x', participantId: 'abe', at },
    { type: 'ballotCast', storyId: 'x', participantId: 'abe', points: 8 },
  ],
  [{ type: 'countdownChanged', storyId: 'x', countdown: at }],
  [{ type: 'countdownChanged', storyId: 'x', countdown: 'stopped' }],
  [{ type: 'revealed', storyId: 'x', votes: [], cards: [8], remarks: [ofNobody], at }],
  [
    {
      ...{ type: 'roundRestored', storyId: 'x', earlier: 1 },
      round: { ...revealedRound(1, annAndBob), startedAt: at, revealedAt: at },
    },
  ],
  [{ type: 'roundStarted', storyId: 'x', round: 3, earlier: 2 }],
  [{ type: 'storyMoved', storyId: 'x', before: 'z' }],
  [{ type: 'storyMoved', storyId: 'z', before: null }],
  [{ type: 'storyMoved', storyId: 'z', before: 'y' }],
  [
    { type: 'sessionRenamed', name: 'Sprint 2' },
    {
      type: 'settingsChanged',
      settings: { ...defaultSettings, canTakeOver: false, hiddenNames: true, timerSeconds: 300 },
    },
    { type: 'deckChanged', deck: 'linear' },
  ],
  [{ type: 'sessionClosed', at }],
  [{ type: 'sessionReopened' }],
  [
    { type: 'voteWithdrawn', storyId: 'y', participantId: 'ann' },
    { type: 'ballotCast', storyId: 'y', participantId: 'ann', points: null },
  ],
  [{ type: 'roleChanged', participantId: 'abe', role: 'acting' }],
  [{ type: 'participantRemoved', participantId: 'bob' }],
  ...['bob', 'eve'].map((participantId): Change[] => [
    { type: 'keysBarred', participantId, name: participantId, keyHashes: ['key 2', 'key 3'] },
  ]),
  [{ type: 'admitted', participantId: 'eve' }],
  [{ type: 'roundsForgotten', storyId: 'x', earlier: 1 }],
  [{ type: 'roundStarted', storyId: 'z', round: 2 }],
  [
    { type: 'activeStoryChanged', storyId: null },
    { type: 'storyDeleted', storyId: 'z' },
  ],
];

const cast = ['ann', 'dora', 'cleo', 'bob'].map((participantId) => ({ participantId, points: 3 }));
const late = { participantId: 'abe', points: 3 };

/**
 * A round that is restored with many votes at once and hidden again, so that one more vote comes
 * late.
 */
export const restoredAndVotedOn: readonly (readonly Change[])[] = [
  ...['dora', 'cleo', 'bob', 'abe'].map((id): Change[] => [
    { type: 'participantJoined', participant: newParticipant(id, id) },
  ]),
  [{ type: 'storyCreated', storyId: 'z', name: 'First' }],
  [
    {
      ...{ type: 'roundRestored', storyId: 'z', earlier: 0 },
      round: revealedRound(1, cast),
    },
  ],
  [
    { type: 'roundHidden', storyId: 'z' },
    ...cast.map((vote): Change => ({ type: 'ballotCast', storyId: 'z', ...vote })),
  ],
  [
    { type: 'voted', storyId: 'z', participantId: 'abe' },
    { type: 'ballotCast', storyId: 'z', ...late },
  ],
  [{ type: 'revealed', storyId: 'z', votes: [...cast, late] }],
];

/** The commit of `changes` in `room`, and the room after it. */
export function commitOf(
  room: Room,
  changes: readonly Change[],
  receiptId = `receipt ${room.revision + 1}`,
): { commit: Commit; next: Room } {
  const revision = room.revision + 1;
  const mark = `mark ${revision}`;
  const receipt = { id: receiptId, answer: `{"revision":${revision}}` };
  const next = { ...changes.reduce(apply, room), revision, mark };
  return { commit: { changes, room: next, receipt }, next };
}
