import type { CommandId } from '@story-pointer/core/ids';
import { examplesFor } from '@story-pointer/core/testing/examples';
import type { Seat } from '@story-pointer/core/wire';
import * as fc from 'fast-check';
import type { Browser } from './browser.ts';

/** The target of odd requests: a room with two people in it. */
export interface Target {
  readonly ann: Browser;
  readonly annSeat: Seat;
  readonly bob: Browser;
  readonly bobSeat: Seat;
  readonly storyId: string;
}

/** A request for a target that is not known yet. */
export type OddRequest = (target: Target) => { readonly path: string; readonly init: RequestInit };

const nasty = ['', ' ', '\0', '\ud800', '‮', '__proto__', 'constructor', '../..', '%2e%2e', 'null'];
const long = ['x'.repeat(300), 'x'.repeat(33_000), '['.repeat(10_000)];
const numbers = [-1, 0, 1, 2, 0.5, 1e308, 2 ** 53, Number.MIN_VALUE];

/** Arbitrary JSON, mostly values that often break programs. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...nasty, ...long, ...numbers, null, true, [], {}, [[]]),
  fc.string({ unit: 'binary', maxLength: 70 }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Puts `odd` somewhere into `thing`; `place` says where. */
function spoiled(thing: unknown, place: number, odd: unknown): unknown {
  if (typeof thing !== 'object' || thing === null) return odd;
  const entries = Object.entries(thing);
  const [key, value] = entries[place % entries.length] ?? ['extra', undefined];
  return { ...thing, [key]: spoiled(value, Math.floor(place / 7), odd) };
}

/** A correct body for each kind of request, by its path. */
function rightBodies(target: Target, commandId: CommandId, sender: string) {
  const { annSeat, bobSeat, storyId } = target;
  const participantId = sender === 'ann' ? annSeat.participantId : bobSeat.participantId;
  const commands = examplesFor(storyId, bobSeat.participantId);
  return [
    { to: '', body: { commandId, name: 'Sprint', facilitatorName: 'Ann', type: 'linear' } },
    { to: '/participants', body: { commandId, name: 'Cid' } },
    { to: '/seats', body: { commandId, secret: 'w'.repeat(24) } },
    ...commands.map((command) => ({
      to: '/commands',
      body: { commandId, participantId, command },
    })),
  ];
}

const spoiling = fc.option(fc.record({ place: fc.nat(1000), odd: oddValue }), { freq: 6 });
const sender = fc.constantFrom('ann', 'bob', 'nobody');
const headers = fc.record(
  {
    origin: fc.constantFrom('null', 'https://elsewhere.example', 'http://127.0.0.1', 'x'),
    authorization: fc.constantFrom('Bearer x', `Bearer ${'A'.repeat(43)}`, 'Basic ', ''),
    'x-forwarded-for': fc.constantFrom('1.1.1.1', 'x', ',,,', '::'),
    'content-length': fc.constantFrom('0', '-1', 'x', '99999999'),
  },
  { requiredKeys: [] },
);

function cookieOf({ ann, bob }: Target, who: string): Record<string, string> {
  if (who === 'nobody') return {};
  return { cookie: who === 'ann' ? ann.cookie : bob.cookie };
}

/** Like a request of a page, with something wrong at a random place, or nothing. */
const almostRight: fc.Arbitrary<OddRequest> = fc
  .record({ which: fc.nat(1000), commandId: fc.uuid(), sender, cookie: sender, spoiling })
  .map(({ which, commandId, sender, cookie, spoiling }) => (target) => {
    const bodies = rightBodies(target, commandId, sender);
    const { to, body } = bodies[which % bodies.length] ?? { to: '', body: {} };
    const { sessionId } = target.annSeat;
    return {
      path: to === '' ? '/api/sessions' : `/api/sessions/${sessionId}${to}`,
      init: {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...cookieOf(target, cookie) },
        body: JSON.stringify(spoiling ? spoiled(body, spoiling.place, spoiling.odd) : body),
      },
    };
  });

const method = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS');
const contentType = fc.constantFrom(
  'application/json',
  'text/plain',
  'application/json; charset=x',
  '',
);
const somewhere = fc.oneof(
  fc.constantFrom('/', '/metrics', '/healthz', '/readyz', '/api/sessions', '/api/page-views'),
  fc
    .tuple(
      fc.constantFrom('SESSION', ...nasty, ...long.slice(0, 1)),
      fc.constantFrom('', '/participants', '/seats', '/commands', '/live', '/', '/x'),
      fc.constantFrom('', '?participantId=', '?participantId=x&participantId=y', '?revision=x&%'),
    )
    .map(([id, rest, query]) => `/api/sessions/${encodeLoosely(id)}${rest}${query}`),
  fc.webPath().map((path) => `/api${path}`),
);

/** An arbitrary request to an arbitrary address. */
const anything: fc.Arbitrary<OddRequest> = fc
  .record({
    path: somewhere,
    method,
    contentType,
    headers,
    cookie: sender,
    body: fc.oneof(
      fc.string({ maxLength: 100 }),
      fc.uint8Array({ maxLength: 100 }).map((bytes) => new Uint8Array(bytes)),
      oddValue.map((value) => JSON.stringify(value)),
    ),
  })
  .map(({ path, method, contentType, headers, cookie, body }) => (target) => ({
    path: path.replace('SESSION', target.annSeat.sessionId),
    init: {
      method,
      headers: { ...headers, 'content-type': contentType, ...cookieOf(target, cookie) },
      ...(method === 'GET' || method === 'HEAD' ? {} : { body }),
    },
  }));

export const oddRequests: fc.Arbitrary<OddRequest> = fc.oneof(
  { weight: 3, arbitrary: almostRight },
  { weight: 1, arbitrary: anything },
);

function encodeLoosely(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
