import { expect, test } from 'bun:test';
import { claimSeat } from '@story-pointer/core/session/claim-seat';
import { join } from '@story-pointer/core/session/join';
import { findStory, newParticipant } from '@story-pointer/core/session/open-room';
import { keyOf, surroundings, value } from '@story-pointer/core/testing/room';
import { visibleChanges } from '@story-pointer/core/view';
import { expectRecorded, History } from './testing/history.ts';

const vote = { type: 'vote', storyId: 'login', round: 1, points: 5 } as const;
const reveal = { type: 'reveal', storyId: 'login', round: 1 } as const;
const autoReveal = { type: 'changeSettings', settings: { autoReveal: true } } as const;
const review = { type: 'reviewCountdowns', here: ['ann'] } as const;
const over = { type: 'countdownOver', storyId: 'login' } as const;

function renaming(name: string) {
  return { type: 'renameSession', name } as const;
}

test('the answers are the room’s history, in whatever order they came', () => {
  const history = new History();
  const { ledger } = history;
  const position = (revision: number) => ({
    revision,
    mark: `m${revision}`,
    base: `m${revision - 1}`,
  });
  const first = history.room.revision + 1;
  for (const [name, revision] of [
    ['Second', first + 1],
    ['First', first],
  ] as const) {
    const request = { commandId: name, participantId: 'ann', command: renaming(name) };
    const answer = { ...position(revision), changes: history.decided('ann', renaming(name)) };
    const visible = visibleChanges(answer.changes, 'ann');
    ledger.acknowledge({ request, keyHash: keyOf('ann'), answer: { ...answer, changes: visible } });
  }
  const room = ledger.roomAt(position(first + 1), () => true);
  expect(room.session.name).toBe('Second');
  expect([ledger.size, ledger.latest]).toEqual([2, first + 1]);
});

test('an answer that comes twice counts once, and one without an effect not at all', () => {
  const { ledger, room } = new History();
  const { revision, mark } = room;
  const request = { commandId: 'once', participantId: 'ann', command: renaming('Once') };
  const answer = { revision: revision + 1, mark: 'new', base: mark, changes: [] };
  for (let i = 0; i < 2; i += 1) ledger.acknowledge({ request, keyHash: keyOf('ann'), answer });
  const idle = { revision, mark, base: mark, changes: [] };
  ledger.acknowledge({ request, keyHash: keyOf('ann'), answer: idle });
  expect([ledger.size, ledger.contradictions]).toEqual([1, []]);
});

test('changes that are hidden from their sender are in the room all the same, with or without the first answer', () => {
  const history = new History()
    .did('bob', vote)
    .did('ann', reveal)
    .did('ann', { type: 'hideAgain', storyId: 'login', round: 1 })
    .repeated('cid', vote)
    .repeated('ann', { type: 'removeParticipant', participantId: 'cid', bars: true });
  expect(history.recorded.ballots).toEqual({ login: { bob: 5 } });
  expectRecorded(history);
});

test('a person may be asked for a vote again', () => {
  const nudge = { type: 'nudge', storyId: 'login', round: 1, participantId: 'bob' } as const;
  const history = new History().did('ann', nudge);
  history.answered('ann', nudge, [{ type: 'nudged', participantId: 'bob', at: Date.now() }]);
  expect(history.recorded.revision).toBe(history.room.revision);
});

test('an answer that contradicts the earlier ones is detected', () => {
  const history = new History().did('bob', vote);
  history.answered('ann', reveal, [{ type: 'revealed', storyId: 'login', votes: [] }]);
  expect(() => history.recorded).toThrow('reveal was answered with');
});

test('scheduled actions are accepted if pages received them and the rules allow them', () => {
  const history = new History()
    .did('ann', autoReveal)
    .did('ann', vote)
    .scheduled(review)
    .scheduled(over)
    .did('ann', { type: 'acceptPoints', storyId: 'login', round: 1, points: 5 });
  expect(history.recorded.stories[0]?.round).toMatchObject({ state: 'revealed', agreed: 5 });
  expectRecorded(history);
  const wrong = new History().did('ann', autoReveal).did('ann', vote).scheduled(review);
  wrong.receive([{ type: 'revealed', storyId: 'login', votes: [] }]);
  expect(() => wrong.recorded).toThrow('nothing explains revision');
});

test('a timer’s end that no page has received is inferred from the final room', () => {
  const history = new History()
    .did('ann', { type: 'changeSettings', settings: { autoReveal: true, timerReveals: true } })
    .did('ann', { type: 'startTimer', storyId: 'login', round: 1, seconds: 10 })
    .did('ann', vote);
  history.take(history.happened(review));
  history.take(history.happened({ type: 'timeUp', storyId: 'login' }));
  expect(findStory(history.recorded, 'login')?.round.state).toBe('revealed');
  expectRecorded(history);
});

test('a person who joins is there once, whether pages received it or not', () => {
  const secret = 'a'.repeat(24);
  const received = new History();
  received.receive(received.doraJoined()).did('dora', { type: 'addDevice', secret });
  received.ledger.enter({ participantId: 'dora', keyHash: 'phone', by: { secret } });
  received.receive(
    value(claimSeat(received.room, `digest of ${secret}`, 'phone', surroundings())).changes,
  );
  expect(received.recorded.seats['dora']).toEqual([keyOf('dora'), 'phone']);
  const unseen = new History();
  unseen.take(unseen.doraJoined());
  expect(unseen.recorded.participants.at(-1)?.name).toBe('Dora');
  const lost = new History();
  lost.doraJoined();
  expect(() => lost.recorded).toThrow('dora joined and is missing');
});

test('a person who is in without permission is detected', () => {
  const history = new History();
  history.receive(history.doraJoined());
  history.did('ann', { type: 'removeParticipant', participantId: 'dora', bars: true });
  const by = { name: 'Dora again', watches: false };
  history.ledger.enter({ participantId: 'other', keyHash: keyOf('dora'), by });
  const participant = newParticipant('other', by.name);
  history.receive([{ type: 'participantJoined', participant }]);
  expect(() => history.recorded).toThrow('nothing explains revision');
});

test('taking over is accepted, since it depends on presence', () => {
  const acting = { type: 'roleChanged', participantId: 'bob', role: 'acting' } as const;
  const history = new History().answered('bob', { type: 'takeOver' }, [acting]);
  expect(history.recorded.participants[1]?.acts).toBe(true);
});

test('changes undone by a restore do not count, and later ones do', () => {
  const history = new History().did('ann', renaming('First'));
  history.receive(history.doraJoined());
  const { room } = history;
  const { revision, seats } = room;
  history.did('ann', renaming('Lost')).did('ann', autoReveal).did('ann', vote).scheduled(review);
  const emil = { name: 'Emil', watches: false };
  history.ledger.enter({ participantId: 'emil', keyHash: keyOf('emil'), by: emil });
  history.room = room;
  expect(history.ledger.restore({ revision, seats })).toBe(4);
  history.did('ann', renaming('Again')).did('ann', autoReveal).did('bob', vote);
  history.scheduled({ type: 'reviewCountdowns', here: ['bob'] });
  expectRecorded(history);
  expect(history.ledger.contradictions).toEqual([]);
});

test('an answer from before a restore counts if it is a part of the later history', () => {
  const history = new History().did('ann', renaming('First'));
  const { room } = history;
  const { revision, mark: base, seats } = room;
  history.ledger.restore({ revision, seats });
  const late = (name: string, mark: string) => {
    const changes = visibleChanges(history.decided('ann', renaming(name)), 'ann');
    const request = { commandId: name, participantId: 'ann', command: renaming(name) };
    const answer = { revision: revision + 1, mark, base, changes };
    history.ledger.acknowledge({ request, keyHash: keyOf('ann'), answer }, 0);
  };
  late('Lost', 'of what was lost');
  history.take(history.decided('ann', renaming('Kept')));
  late('Kept', history.room.mark);
  expectRecorded(history);
  expect(history.recorded.session.name).toBe('Kept');
});

test('the answer to a command repeated across a restore counts, unless the restore has undone it', () => {
  const history = new History().did('ann', renaming('First'));
  history.receive(history.decided('bob', vote));
  const { room } = history;
  history.take(history.decided('cid', vote)).answeredAgain('cid', vote, 0);
  history.room = room;
  history.ledger.restore(room);
  history.answeredAgain('bob', vote, 0).answeredAgain('ann', reveal, 0);
  history.receive(history.doraJoined());
  expectRecorded(history);
  expect(history.recorded.ballots).toEqual({ login: { bob: 5 } });
});

test('a person who joined and left again may get the second answer only after a restore', () => {
  const history = new History();
  history.receive(history.doraJoined());
  const leaving = { type: 'leave' } as const;
  const left = history.decided('dora', leaving);
  const base = history.room.mark;
  history.take(left);
  const { revision, mark, seats } = history.room;
  history.ledger.restore({ revision, seats });
  const request = { commandId: 'late', participantId: 'dora', command: leaving };
  const answer = { revision, mark, base, changes: visibleChanges(left, 'dora') };
  history.ledger.acknowledge({ request, keyHash: keyOf('dora'), answer }, 0);
  expectRecorded(history);
});

test('a restore may have undone an entrance that was answered after it', () => {
  const history = new History();
  const { revision, seats } = history.room;
  history.ledger.restore({ revision, seats });
  const by = { name: 'Emil', watches: false };
  history.ledger.enter({ participantId: 'emil', keyHash: keyOf('emil'), by }, 0);
  history.receive(history.doraJoined());
  expectRecorded(history);
  expect(history.recorded.participants.map(({ name }) => name)).not.toContain('Emil');
});

test('changes that pages received before a restore are not confused with later ones', () => {
  const history = new History();
  const { room } = history;
  history.receive(history.doraJoined());
  history.room = room;
  history.ledger.restore(room);
  const emil = { name: 'Emil', watches: false };
  history.ledger.enter({ participantId: 'emil', keyHash: keyOf('emil'), by: emil });
  history.take(value(join(room, emil, keyOf('emil'), surroundings(['emil']))).changes);
  history.repeated('ann', renaming('Again'));
  expectRecorded(history);
});

test('an answer about a missing change is detected', () => {
  const history = new History().did('ann', renaming('First'));
  expect(() => history.ledger.roomAt({ ...history.room, mark: 'other' }, () => true)).toThrow(
    'renameSession is not what made revision',
  );
});

test('two answers for one revision are a contradiction', () => {
  const history = new History();
  const { room } = history;
  history.did('ann', renaming('One'));
  history.room = room;
  history.did('ann', renaming('Other'));
  expect(history.ledger.contradictions).toHaveLength(1);
});

test('a revision that the server lacks, or that nothing explains, is detected', () => {
  const history = new History();
  const { room } = history;
  history.take(history.decided('ann', renaming('Unanswered'))).did('ann', renaming('Second'));
  expect(() => history.ledger.roomAt(room, () => true)).toThrow('is lost');
  expect(() => history.recorded).toThrow('nothing explains');
});
