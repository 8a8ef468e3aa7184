import { describe, expect, test } from 'bun:test';
import { examplesFor, isAfterReveal } from '../testing/examples.ts';
import { keyOf, openRoom, refusal, senderOf, sent, surroundings } from '../testing/room.ts';
import { type Command, decide, type Sender, senders } from './decide.ts';
import type { Room } from './room.ts';

const room = openRoom();
const examples = examplesFor('login', 'bob');

/** The room in which the example is accepted: these two need a story that is revealed. */
function roomFor(command: Command): Room {
  return isAfterReveal(command) ? sent(room, 'ann', examples.reveal) : room;
}

function outcomeFor(sender: Sender, command: Command): string {
  const decision = decide(roomFor(command), sender, command, surroundings(['checkout']));
  return decision.ok ? 'accepted' : decision.refusal.code;
}

describe.each(Object.values(examples))('the command $type', (command) => {
  test('[A3, A4] is accepted from the facilitator', () => {
    expect(outcomeFor(senderOf('ann'), command)).toBe('accepted');
  });

  test('[A3, V1] is accepted from a participant where it is for all', () => {
    const expected = command.type === 'vote' ? 'accepted' : 'facilitatorOnly';
    expect(outcomeFor(senderOf('bob'), command)).toBe(expected);
  });

  test.each([
    ['without a key', { participantId: 'ann', keyHash: null }],
    ['with the key of nobody', { participantId: 'ann', keyHash: keyOf('nobody') }],
    ['with the key of another seat', { participantId: 'ann', keyHash: keyOf('bob') }],
    ['from the facilitator for somebody else', { participantId: 'bob', keyHash: keyOf('ann') }],
  ])('[A1] is refused %s', (_, sender) => {
    expect(outcomeFor(sender, command)).toBe('notYourSeat');
  });

  test.each(['dora', 'constructor', 'session'])('[A2] is refused for the seat %p', (person) => {
    expect(outcomeFor(senderOf(person), command)).toBe('participantNotFound');
    expect(outcomeFor({ participantId: person, keyHash: null }, command)).toBe(
      'participantNotFound',
    );
  });

  test('[P6] is refused from somebody who was removed', () => {
    const without = sent(roomFor(command), 'ann', examples.removeParticipant);
    const decision = decide(without, senderOf('bob'), command, surroundings());
    expect(refusal(decision)).toEqual({ code: 'participantNotFound' });
  });

  test('[P7] is accepted from any browser in a facilitator’s seat that belongs to nobody yet', () => {
    const sample = roomFor(command);
    const free = { ...sample, seats: { ...sample.seats, ann: null } };
    for (const keyHash of [null, keyOf('dora')]) {
      const sender = { participantId: 'ann', keyHash };
      expect(decide(free, sender, command, surroundings(['checkout'])).ok).toBe(true);
    }
  });
});

test('[A3] a vote is all that a participant may send', () => {
  const forAll = Object.entries(senders).filter(([, who]) => who === 'participant');
  expect(forAll.map(([type]) => type)).toEqual(['vote']);
});
