import { describe, expect, test } from 'bun:test';
import type { KeyHash, ParticipantId } from '../ids.ts';
import { commandTypes, exampleOf, examplesFor, sentBefore } from '../testing/examples.ts';
import {
  keyOf,
  openRoom,
  refusal,
  revealed,
  senderOf,
  sent,
  surroundings,
  voted,
} from '../testing/room.ts';
import type { Principal } from './capabilities.ts';
import { type Command, type CommandType, commands } from './commands.ts';
import { decide } from './decide.ts';
import type { Room } from './room.ts';

const room = openRoom();
const examples = examplesFor('login', 'bob');

/** The room in which the example is accepted. */
function roomFor({ type }: Command): Room {
  // Two have to be apart.
  if (type === 'giveFloor') return revealed(voted(room, { ann: 3, bob: 13 }));
  return sentBefore(type)
    .map((earlier) => exampleOf(earlier, 'login', 'bob'))
    .reduce((room, earlier) => sent(room, 'ann', earlier), room);
}

function seat(participantId: ParticipantId, keyHash: KeyHash | null): Principal {
  return { kind: 'seat', participantId, keyHash };
}

function isForAll(type: CommandType): boolean {
  const { may } = commands[type];
  return may === 'attend' || may === 'vote';
}

function outcomeFor(sender: Principal, command: Command): string {
  const decision = decide(roomFor(command), sender, command, surroundings(['checkout']));
  return decision.ok ? 'accepted' : decision.refusal.code;
}

const isAlarm = ({ type }: Command) => commands[type].may === 'alarm';
const alarms = examples.filter(isAlarm);
const others = examples.filter((command) => !isAlarm(command));

describe.each(alarms)('the alarm $type', (alarm) => {
  test('[AL1] is accepted from the system, and refused from everybody else', () => {
    expect(outcomeFor({ kind: 'system' }, alarm)).toBe('accepted');
    for (const person of ['ann', 'bob']) {
      expect(outcomeFor(senderOf(person), alarm)).toBe('facilitatorOnly');
    }
  });
});

describe.each(others)('the command $type', (command) => {
  test('[A3, SE20] is accepted from the facilitator, but for leaving', () => {
    const expected = command.type === 'leave' ? 'lastFacilitator' : 'accepted';
    expect(outcomeFor(senderOf('ann'), command)).toBe(expected);
  });

  test('[A3, V1] is accepted from a participant where it is for all', () => {
    // Before somebody steps down Bob has been made a facilitator.
    const isAccepted = isForAll(command.type) || command.type === 'stepDown';
    const codes: Readonly<Record<string, string>> = {
      takeOver: 'cannotTakeOver',
      vouch: 'cannotVouch',
    };
    const expected = isAccepted ? 'accepted' : (codes[command.type] ?? 'facilitatorOnly');
    expect(outcomeFor(senderOf('bob'), command)).toBe(expected);
  });

  test.each([
    ['without a key', seat('ann', null)],
    ['with the key of nobody', seat('ann', keyOf('nobody'))],
    ['with the key of another seat', seat('ann', keyOf('bob'))],
    ['from the facilitator for somebody else', seat('bob', keyOf('ann'))],
  ])('[A1] is refused %s', (_, sender) => {
    expect(outcomeFor(sender, command)).toBe('notYourSeat');
  });

  test.each(['dora', 'constructor', 'session'])('[A1] is refused for the seat %p', (person) => {
    expect(outcomeFor(senderOf(person), command)).toBe('participantNotFound');
    expect(outcomeFor(seat(person, null), command)).toBe('participantNotFound');
  });

  test('[A3] is refused from the system, which gives nothing but alarms', () => {
    const isVote = commands[command.type].may === 'vote';
    const expected = isVote ? 'onlyWatching' : 'facilitatorOnly';
    expect(outcomeFor({ kind: 'system' }, command)).toBe(expected);
  });

  test('[S1] is refused from somebody who is gone', () => {
    const without = sent(roomFor(command), 'bob', { type: 'leave' });
    const decision = decide(without, senderOf('bob'), command, surroundings());
    expect(refusal(decision)).toEqual({ code: 'participantNotFound' });
  });

  test('[P7] is accepted from any browser in a free seat', () => {
    const sample = roomFor(command);
    const participantId = command.type === 'leave' ? 'bob' : 'ann';
    const free = { ...sample, seats: { ...sample.seats, [participantId]: [] } };
    for (const keyHash of [null, keyOf('dora')]) {
      expect(
        decide(free, seat(participantId, keyHash), command, surroundings(['checkout'])).ok,
      ).toBe(true);
    }
  });
});

test('[A3] a participant may vote, withdraw the vote, skip, reconsider, watch, add a device, withdraw a vouch and leave, and nothing more', () => {
  expect(commandTypes.filter(isForAll).join()).toBe(
    'vote,withdrawVote,skip,reconsider,watch,leave,addDevice,withdrawVouch',
  );
});
