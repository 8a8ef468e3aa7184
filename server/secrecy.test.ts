import { expect, test } from 'bun:test';
import type { Points } from '@story-pointer/core/decks/deck';
import { decks, type ScaleType, scaleTypes } from '@story-pointer/core/decks/specified';
import type { Command } from '@story-pointer/core/session/commands';
import type { Version } from '@story-pointer/core/session/open-room';
import { longestReason, type Remark } from '@story-pointer/core/session/remark';
import { scopes, wideScopes } from '@story-pointer/core/session/tokens';
import { nightlyUnless } from '@story-pointer/core/testing/nightly';
import type { Seat } from '@story-pointer/core/wire';
import { createLog } from './log.ts';
import { Browser } from './testing/browser.ts';
import { Feed } from './testing/feed.ts';
import { HeldMessages } from './testing/held-bus.ts';
import { HookSpies } from './testing/receiver.ts';
import { given, programWith, tokenOf } from './testing/room.ts';
import { Spies } from './testing/spies.ts';
import { teamTokenOf } from './testing/team-link.ts';
import { openTemporarySqlite, rowsIn } from './testing/temporary-sqlite.ts';
import { startServer } from './testing/test-server.ts';
import { until } from './testing/until.ts';

/**
 * Bob votes in secret, and with hidden names neither his nor Cid's vote can be attributed. Ids,
 * keys and the clock are the same in every play, so that all messages to others and all log lines
 * can be compared byte for byte.
 */

/** Bob's vote in each round, and the one he changes it to. */
type Votes = readonly [Points, Points];

/** Hands out the same ids in every play. */
function counter<T>(format: (count: number) => T): () => T {
  let count = 0;
  return () => {
    count += 1;
    return format(count);
  };
}

const newCommandIds = () =>
  counter((count) => `00000000-0000-4000-8000-${count + 10 ** 11}` as const);

const hooks = new HookSpies();

/** The parts of a server that are the same in every play, and its log. */
function sameParts() {
  const logged: string[] = [];
  const write = (line: string) => logged.push(line.replace(/"(time|milliseconds)":[^,]+,/g, ''));
  const parts = {
    now: () => Date.UTC(2026, 0, 1),
    newId: counter((count) => `id-${count}`),
    newMark: counter((count) => `mark-${count}`),
    log: createLog('trace', { write }),
    ...hooks.parts,
  };
  return { parts, logged };
}

/** @returns everything that others could learn from */
async function play(
  type: ScaleType,
  [first, second]: Votes,
  remark?: Remark | undefined,
  isBeforeMeeting = false,
): Promise<string[]> {
  const { parts, logged } = sameParts();
  await using server = await startServer(parts);
  const { url } = server;
  const newCommandId = newCommandIds();
  const browser = () => new Browser(url);
  const [ann, bob, cid, eve] = [browser(), browser(), browser(), browser()];
  const annSeat = given((await ann.create({ commandId: newCommandId(), type })).value);
  const bobSeat = given((await bob.join(annSeat.sessionId, 'Bob', newCommandId())).value);
  const cidSeat = given((await cid.join(annSeat.sessionId, 'Cid', newCommandId())).value);
  await eve.create({ commandId: newCommandId() });
  const spies = new Spies(url, annSeat.sessionId, [
    { cookie: ann.cookie, seat: annSeat },
    { cookie: cid.cookie, seat: cidSeat },
    { cookie: eve.cookie },
    { cookie: '' },
  ]);

  let at: Version = { revision: 0, mark: '' };
  async function sends(browser: Browser, seat: Seat, command: Command): Promise<string> {
    const commandId = newCommandId();
    at = given((await browser.send(seat, command, commandId)).value);
    return commandId;
  }
  async function votes(storyId: string, round: number): Promise<string> {
    const vote = { type: 'vote', storyId, round, remark } as const;
    await sends(bob, bobSeat, { ...vote, points: first });
    await sends(bob, bobSeat, { ...vote, points: second });
    return await sends(bob, bobSeat, { ...vote, points: second });
  }

  const teamId = await hooks.listen(ann, annSeat, newCommandId);
  await sends(ann, annSeat, { type: 'changeSettings', settings: { canChangeVotes: true } });
  await sends(ann, annSeat, { type: 'createStory', name: 'Sign in' });
  await sends(ann, annSeat, { type: 'createStory', name: 'Sign out' });
  const [kept, dropped] = given((await ann.look(annSeat)).value).stories.map(({ id }) => id);
  const storyId = given(kept);
  await spies.listen(at);
  const headers = await tokenOf(ann, annSeat, scopes, newCommandId());
  const ofTeam = await teamTokenOf(ann, teamId, wideScopes, newCommandId());
  const programs = [headers, ofTeam].map((one) => programWith(url, one));
  const path = `/api/sessions/${annSeat.sessionId}`;
  using feed = new Feed(`${url}${path}/events`, headers);
  await feed.atLeast(1);
  const seen: string[] = [];
  const programLooks = async () => {
    const { sessionId } = annSeat;
    for (const program of programs) {
      for (const part of ['', '/votes', '/results', '/results.csv', '/details'])
        seen.push(await (await program.fetch(path + part)).text());
      const sent = await program.send({ sessionId }, { type: 'withdrawVote', storyId, round: 2 });
      seen.push(JSON.stringify(sent));
    }
  };

  // A revealed round that is always the same, and one that stays hidden.
  const [card] = decks[type].cards;
  await sends(bob, bobSeat, { type: 'vote', storyId, round: 1, points: given(card).value });
  await sends(ann, annSeat, { type: 'reveal', storyId, round: 1 });
  await sends(ann, annSeat, { type: 'startRound', storyId, round: 1 });
  if (isBeforeMeeting) {
    const endsAt = parts.now() + 60_000;
    const rule = { rule: 'same', newcomers: true } as const;
    const storyIds = [storyId, given(dropped)];
    await sends(ann, annSeat, { type: 'startCollection', storyIds, endsAt, ...rule });
    // Bob may agree with Ann, and Cid keeps it from being over.
    await sends(ann, annSeat, { type: 'vote', storyId, round: 2, points: given(card).value });
    await sends(ann, annSeat, { type: 'skip', storyId: given(dropped), round: 1 });
  }
  const commandId = await votes(storyId, 2);
  await spies.look(at.revision, bobSeat, storyId);
  await programLooks();
  await spies.meddle(commandId, cidSeat, [{ type: 'reveal', storyId, round: 2 }]);
  await spies.meddle(newCommandId(), annSeat, [{ type: 'startRound', storyId, round: 2 }]);
  await spies.meddle(newCommandId(), bobSeat, [{ type: 'vote', storyId, round: 2, points: 1000 }]);

  // Votes that are deleted with their story, and votes that are deleted with their voter.
  await votes(given(dropped), 1);
  // Something for the webhooks, while both are hidden.
  await sends(ann, annSeat, { type: 'createStory', name: 'Sign up' });
  await sends(ann, annSeat, { type: 'deleteStory', storyId: given(dropped) });
  await sends(ann, annSeat, { type: 'removeParticipant', participantId: bobSeat.participantId });
  const reveal = { type: 'reveal', storyId, round: 2 } as const;
  await sends(ann, annSeat, isBeforeMeeting ? { type: 'endCollection' } : reveal);
  await spies.look(at.revision, bobSeat, storyId);
  await programLooks();
  await sends(ann, annSeat, { type: 'closeSession' });
  const hooked = await hooks.heard(server.app);
  await spies.read();
  await until(() => feed.text.includes(`"revision":${at.revision}`));
  const heard = [...(await spies.heard(at.revision)), feed.text, ...hooked];
  return [...spies.answers, ...heard, ...seen, ...logged];
}

test.each(scaleTypes.map((type) => [type, nightlyUnless(type === 'tShirt')] as const))(
  '[V12, W115] whichever cards of %p somebody plays, all others get the same bytes, and the log is the same%s',
  async (type) => {
    const values = decks[type].cards.map(({ value }) => value);
    const [first = 0] = values;
    const expected = await play(type, [first, first]);
    // Each card is once the first vote, and once the one that it is changed to.
    for (const [index, value] of values.entries()) {
      const next = values[index + 1] ?? first;
      expect(await play(type, [value, next])).toEqual(expected);
    }
  },
  180_000,
);

test('[CO4, V12] whichever cards somebody plays before a meeting, all others get the same bytes until the end, and the log is the same', async () => {
  const values = decks.fibonacci.cards.map(({ value }) => value);
  const doubt = { reason: 'Because', unsure: true };
  const expected = await play('fibonacci', [1, 1], undefined, true);
  for (const [index, value] of values.entries()) {
    const remark = index % 2 === 0 ? doubt : undefined;
    const next = values[index + 1] ?? 1;
    expect(await play('fibonacci', [value, next], remark, true)).toEqual(expected);
  }
}, 180_000);

test('[V20] whatever somebody says with a vote, all others get the same bytes, and the log is the same', async () => {
  const [first, second] = [3, 8];
  const expected = await play('fibonacci', [first, second]);
  for (const remark of [
    { reason: 'Because', unsure: false },
    { reason: '', unsure: true },
    { reason: '\u4f60'.repeat(longestReason), unsure: true },
  ]) {
    expect(await play('fibonacci', [second, first], remark)).toEqual(expected);
  }
}, 180_000);

/** The values of their own votes that Bob and Cid receive over a live connection. */
const ownVotes = /,{"type":"ballotCast"(?:[^{}]|{[^}]*})+}/g;

/** @returns all messages after the reveal that could attribute Bob's and Cid's votes */
async function playWithoutNames(
  [bobs, cids]: Votes,
  [ofBob, ofCid]: readonly [Remark, Remark],
): Promise<string[]> {
  const { parts, logged } = sameParts();
  await using database = await openTemporarySqlite(parts.now);
  const { store } = database;
  const steps = new HeldMessages();
  await using here = await startServer({ ...parts, store, bus: steps.join() });
  await using there = await startServer({ ...parts, store, bus: steps.join() });
  const newCommandId = newCommandIds();
  let at: Version = { revision: 0, mark: '' };
  async function sends(browser: Browser, seat: Seat, command: Command): Promise<string> {
    const commandId = newCommandId();
    at = given((await browser.send(seat, command, commandId)).value);
    steps.deliver();
    return commandId;
  }

  const newKey = counter((count) => new Uint8Array(32).fill(count));
  const [ann, bob, eve] = [
    new Browser(here.url, newKey()),
    new Browser(here.url, newKey()),
    new Browser(here.url, newKey()),
  ];
  const [cid, dan] = [new Browser(there.url, newKey()), new Browser(there.url, newKey())];
  const annSeat = given((await ann.create({ commandId: newCommandId() })).value);
  const { sessionId } = annSeat;
  const bobSeat = given((await bob.join(sessionId, 'Bob', newCommandId())).value);
  const cidSeat = given((await cid.join(sessionId, 'Cid', newCommandId())).value);
  const danSeat = given((await dan.join(sessionId, 'Dan', newCommandId())).value);
  await eve.create({ commandId: newCommandId() });
  await hooks.listen(ann, annSeat, newCommandId);
  await sends(ann, annSeat, { type: 'changeSettings', settings: { hiddenNames: true } });
  await sends(ann, annSeat, { type: 'createStory', name: 'Sign in' });
  const { id: storyId } = given(given((await ann.look(annSeat)).value).stories[0]);

  // Each participant has a page on each process.
  const others = [
    { cookie: ann.cookie, seat: annSeat },
    { cookie: dan.cookie, seat: danSeat },
    { cookie: eve.cookie },
    { cookie: '' },
  ];
  const voters = [
    { cookie: bob.cookie, seat: bobSeat },
    { cookie: cid.cookie, seat: cidSeat },
  ];
  const urls = [here.url, there.url];
  const onlookers = urls.map((url) => new Spies(url, sessionId, others));
  const tellers = urls.map((url) => new Spies(url, sessionId, voters));
  for (const spies of [...onlookers, ...tellers]) await spies.listen(at);

  // In a second round each plays the other's card, with the same words, and the first becomes an earlier one.
  for (const [round, bobsCard, cidsCard] of [[1, bobs, cids] as const, [2, cids, bobs] as const]) {
    const inRound = { storyId, round } as const;
    const vote = { type: 'vote', ...inRound, namesHidden: true } as const;
    await sends(ann, annSeat, { type: 'vote', ...inRound, points: 5 });
    const commandId = await sends(bob, bobSeat, { ...vote, points: bobsCard, remark: ofBob });
    await sends(cid, cidSeat, { ...vote, points: cidsCard, remark: ofCid });
    for (const spies of onlookers) {
      await spies.look(at.revision, bobSeat, storyId);
      await spies.meddle(commandId, cidSeat, [{ type: 'reveal', ...inRound }]);
    }
    await sends(ann, annSeat, { type: 'reveal', ...inRound });
    for (const spies of [...onlookers, ...tellers]) {
      await spies.look(at.revision, bobSeat, storyId);
    }
    if (round === 1) await sends(ann, annSeat, { type: 'startRound', ...inRound });
  }
  const toVoters = await Promise.all(tellers.map((spies) => spies.heard(at.revision)));
  await sends(ann, annSeat, { type: 'changeSettings', settings: { hiddenNames: false } });
  await sends(bob, bobSeat, { type: 'leave' });
  await sends(ann, annSeat, { type: 'restoreRound', storyId, round: 2, restore: 1 });
  await sends(ann, annSeat, { type: 'acceptPoints', storyId, round: 1, points: 5 });
  await sends(ann, annSeat, { type: 'closeSession' });
  const hooked = await hooks.heard(here.app, there.app);
  for (const spies of onlookers) {
    await spies.look(at.revision, bobSeat, storyId);
    await spies.read();
  }
  const toOthers = await Promise.all(onlookers.map((spies) => spies.heard(at.revision)));
  return [
    ...[...onlookers, ...tellers].flatMap(({ answers }) => answers),
    ...toOthers.flat(),
    ...hooked,
    ...toVoters.flat().map((bytes) => bytes.replace(ownVotes, '')),
    ...logged,
    ...rowsIn(database.path),
  ];
}

test('[HN1, HN5, HN9, C20] with hidden names, messages, log and data of each process are the same whichever of two people played which card and said what', async () => {
  // Equally long as JSON: the frames of the voters' own connections say how long they are.
  const [one, other] = [
    { reason: 'Ten of them', unsure: true },
    { reason: 'Few of us!', unsure: false },
  ];
  const expected = await playWithoutNames([3, 8], [one, other]);
  expect(await playWithoutNames([8, 3], [one, other])).toEqual(expected);
  expect(await playWithoutNames([3, 8], [other, one])).toEqual(expected);
  expect(await playWithoutNames([3, 13], [one, other])).not.toEqual(expected);
}, 180_000);
