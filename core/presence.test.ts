import { expect, test } from 'bun:test';
import * as fc from 'fast-check';
import * as z from 'zod/mini';
import {
  afterPresenceChange,
  awaited,
  isReady,
  mergedPresence,
  type PersonAttention,
  type Presence,
  presenceChange,
  presenceFields,
  readPresenceChange,
  writePresenceChange,
} from './presence.ts';
import { newParticipant } from './session/open-room.ts';
import { newRound } from './session/round.ts';

const presence = fc.dictionary(
  fc.constantFrom('ann', 'bob', 'cid', 'dora'),
  fc.constantFrom<PersonAttention>('here', 'justAway', 'away'),
);

const messageSchema = z.object(presenceFields);

test('[PR1] who has several pages open is here where they look at one of them, else away', () => {
  const all: Presence[] = [{ ann: 'away', bob: 'away' }, { ann: 'here' }, { ann: 'away' }];
  expect(mergedPresence(all)).toEqual({ ann: 'here', bob: 'away' });
});

test('[PR1] in whatever order pages and processes are put together, the same people are here', () =>
  fc.assert(
    fc.property(fc.array(presence), (all) => {
      const one = mergedPresence(all);
      expect(mergedPresence([...all].reverse())).toEqual(one);
      expect(mergedPresence([one, ...all])).toEqual(one);
      for (const id of Object.keys(one)) {
        const pages = all.flatMap((some) => some[id] ?? []);
        const most = (['here', 'justAway', 'away'] as const).find((one) => pages.includes(one));
        expect(one[id]).toBe(most);
      }
    }),
  ));

test('what has become different leads from one to the other, and names nobody else', () =>
  fc.assert(
    fc.property(presence, presence, (before, after) => {
      const message = JSON.stringify(writePresenceChange(presenceChange(before, after)));
      expect(message).not.toContain(':"justAway"');
      const change = readPresenceChange(messageSchema.parse(JSON.parse(message)));
      expect(afterPresenceChange(before, change)).toEqual(after);
      for (const [id, attention] of Object.entries(change)) {
        expect(before[id] ?? null).not.toBe(attention);
      }
    }),
  ));

test('[PR6, WA2] a round waits for who votes, is here and has not voted, in the order they joined', () => {
  const participants = ['ann', 'bob', 'cid', 'dora', 'eve'].map((id) => ({
    ...newParticipant(id, id),
    ...(id === 'eve' && { watches: true as const }),
  }));
  const here: Presence = { dora: 'here', ann: 'here', bob: 'justAway', cid: 'here', eve: 'here' };
  const names = awaited({ participants }, { ...newRound(1), voters: ['cid'] }, here).map(
    ({ name }) => name,
  );
  expect(names).toEqual(['ann', 'bob', 'dora']);
});

test('[PR6, WA2] a round is ready with a vote and nobody to wait for', () => {
  const participants = ['ann', 'bob', 'cid', 'eve'].map((id) => ({
    ...newParticipant(id, id),
    ...(id === 'eve' && { watches: true as const }),
  }));
  const isReadyWith = (voters: readonly string[], presence?: Presence) =>
    isReady({ participants }, { ...newRound(1), voters }, presence);
  expect(isReadyWith(['ann'])).toBe(false);
  expect(isReadyWith(['ann', 'bob', 'cid'])).toBe(true);
  expect(isReadyWith(['ann'], { ann: 'here', bob: 'away', cid: 'here' })).toBe(false);
  expect(isReadyWith(['ann'], { ann: 'here', bob: 'away', eve: 'here' })).toBe(true);
  expect(isReadyWith(['ann'], { ann: 'here', bob: 'justAway' })).toBe(false);
  expect(isReadyWith(['ann'], { ann: 'justAway', bob: 'away' })).toBe(true);
  expect(isReadyWith(['ann'], { ann: 'away', bob: 'here' })).toBe(false);
  expect(isReadyWith([], { eve: 'here' })).toBe(false);
  expect(isReadyWith(['ann'], { eve: 'here' })).toBe(false);
  expect(isReadyWith(['ann', 'bob', 'cid'], { eve: 'here' })).toBe(true);
});
