import { describe, expect, test } from 'bun:test';
import type { Presence } from '@story-pointer/core/presence';
import type { VisibleChange } from '@story-pointer/core/session/changes';
import { findParticipant, newParticipant, newSession } from '@story-pointer/core/session/open-room';
import { applyToView, type RoomView } from '@story-pointer/core/view';
import { type Signal, sceneOf, signalBetween } from './signals.tsx';

const lobby: RoomView = {
  ...{
    revision: 1,
    mark: '',
    stories: [],
    collection: null,
    tokens: [],
    tokenActs: [],
    webhooks: [],
    ownVotes: {},
    ownRemarks: {},
    done: null,
  },
  session: newSession('s', 'Sprint 1', 'fibonacci', '2026-01-01T00:00:00.000Z'),
  participants: [
    newParticipant('finn', 'Finn', { isFacilitator: true }),
    newParticipant('olga', 'Olga'),
  ],
};

const bothHere: Presence = { finn: 'here', olga: 'here' };
const opened: VisibleChange[] = [
  { type: 'storyCreated', storyId: 'pay', name: 'Pay' },
  { type: 'activeStoryChanged', storyId: 'pay' },
];
const finnVoted: VisibleChange = { type: 'voted', storyId: 'pay', participantId: 'finn' };
const olgaVoted: VisibleChange = { type: 'voted', storyId: 'pay', participantId: 'olga' };

/** The signals Olga gets, one change after another. */
function signalsFor(...changes: VisibleChange[]): (Signal | null)[] {
  let view = lobby;
  return changes.map((change) => {
    const before = olgas(view);
    view = applyToView(view, change);
    return signalBetween(before, olgas(view));
  });
}

function olgas(view: RoomView, presence = bothHere) {
  const olga = findParticipant(view, 'olga');
  if (!olga) throw new Error('Olga is gone');
  return sceneOf(view, olga, presence);
}

function roomAfter(...changes: VisibleChange[]): RoomView {
  return changes.reduce(applyToView, lobby);
}

describe('[TB36] a signal', () => {
  test('is given when the team turns to a story, and when everybody has voted', () => {
    expect(signalsFor(...opened, finnVoted, olgaVoted)).toEqual([null, 'opened', null, 'ready']);
  });

  test('is given for a new round, and not for a reveal', () => {
    const revealed: VisibleChange = { type: 'revealed', storyId: 'pay', votes: [] };
    const again: VisibleChange = { type: 'roundStarted', storyId: 'pay', round: 2 };
    expect(signalsFor(...opened, revealed, again).slice(2)).toEqual([null, 'opened']);
  });

  test('is given to the person asked for their vote, and to nobody else', () => {
    const nudgedAt = (participantId: string): VisibleChange => ({
      type: 'nudged',
      participantId,
      at: 1_790_000_000_000,
    });
    const signals = signalsFor(...opened, nudgedAt('finn'), nudgedAt('olga'));
    expect(signals.slice(2)).toEqual([null, 'nudged']);
  });

  test('says that everybody has voted only to people who have voted themselves', () => {
    const away: Presence = { finn: 'here', olga: 'away' };
    const before = olgas(roomAfter(...opened), away);
    expect(signalBetween(before, olgas(roomAfter(...opened, finnVoted), away))).toBeNull();
  });
});
