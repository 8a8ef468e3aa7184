import { expect, test } from 'bun:test';
import { given, held, type Part } from '../testing/authority.ts';
import { examplesFor } from '../testing/examples.ts';
import { openRoom, senderOf, surroundings } from '../testing/room.ts';
import { apply } from './apply.ts';
import type { Capability } from './capabilities.ts';
import type { Change } from './changes.ts';
import { commands } from './commands.ts';
import { decide } from './decide.ts';
import type { Role } from './open-room.ts';
import { defaultSettings, type Settings, switchNames } from './settings.ts';

/** Every command from every part that somebody may have, under all settings that there can be. */

const allSettings = switchNames.reduce<readonly Settings[]>(
  (some, name) => some.flatMap((one) => [one, { ...one, [name]: !one[name] }]),
  [defaultSettings],
);

function isOn(settings: Settings, name: string): boolean {
  return Object.entries(settings).some(([one, value]) => one === name && value);
}

function mayGive(part: Part, may: Capability, settings: Settings): boolean {
  const gifts = Object.entries(given).filter(([name]) => isOn(settings, name));
  return (
    held[part].includes(may) ||
    gifts.some(([, gift]) => gift?.may === may && gift.to.includes(part))
  );
}

const parts: readonly { readonly part: Part; readonly role: Role; readonly watches: boolean }[] = [
  { part: 'facilitator', role: 'facilitator', watches: false },
  { part: 'facilitatorWatching', role: 'facilitator', watches: true },
  { part: 'vouchedFor', role: 'participant', watches: false },
  { part: 'acting', role: 'acting', watches: false },
  { part: 'actingWatching', role: 'acting', watches: true },
  { part: 'participant', role: 'participant', watches: false },
  { part: 'participantWatching', role: 'participant', watches: true },
];

/** The codes that refuse a command because of its sender, whatever the state of the room. */
const notForThem = ['facilitatorOnly', 'onlyWatching'];

test.each(parts)(
  '[A3, FA4, FA6, FA7, WA2] under all settings, the commands of the table are for who is $part, and no others',
  ({ part, role, watches }) => {
    for (const settings of allSettings) {
      const changes: readonly Change[] = [
        { type: 'settingsChanged', settings },
        { type: 'roleChanged', participantId: 'bob', role },
        { type: 'watchingChanged', participantId: 'bob', watches },
        {
          ...{ type: 'vouchedFor', participantId: 'bob' },
          vouchedBy: part === 'vouchedFor' ? ['cid', 'dora'] : [],
        },
      ];
      const room = changes.reduce(apply, openRoom());
      for (const command of examplesFor('login', 'cid')) {
        const decision = decide(room, senderOf('bob'), command, surroundings());
        const isForThem = decision.ok || !notForThem.includes(decision.refusal.code);
        const { type } = command;
        const expected = { type, settings, isForThem: mayGive(part, commands[type].may, settings) };
        expect({ type, settings, isForThem }).toEqual(expected);
      }
    }
  },
);
