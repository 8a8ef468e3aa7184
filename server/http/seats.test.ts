import { expect, test } from 'bun:test';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { shortCodeOf } from '@story-pointer/core/session-code';
import { createLog } from '../log.ts';
import { Browser } from '../testing/browser.ts';
import { given, openRoom } from '../testing/room.ts';
import { openTemporarySqlite } from '../testing/temporary-sqlite.ts';
import { noEdgeLimits, startServer } from '../testing/test-server.ts';

function newSecret(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(18))).toString('base64url');
}

async function openWithLinks(url: string) {
  const room = await openRoom(url);
  const secrets = { back: newSecret(), device: newSecret() };
  await room.ann.send(room.annSeat, { type: 'makeWayBack', secret: secrets.back });
  await room.bob.send(room.bobSeat, { type: 'addDevice', secret: secrets.device });
  return { ...room, ...secrets };
}

test('[DV2, DV7, V12] a person who comes back has the same seat, sees its vote, and has it on both devices', async () => {
  await using server = await startServer();
  const { ann, annSeat, storyId, back } = await openWithLinks(server.url);
  const vote = { type: 'vote', storyId, round: 1 } as const;
  await ann.send(annSeat, { ...vote, points: 8 });
  const phone = new Browser(server.url);
  expect((await phone.claimSeat(annSeat.sessionId, back)).value).toEqual(annSeat);
  const seen = given((await phone.look(annSeat)).value);
  expect(seen).toEqual(given((await ann.look(annSeat)).value));
  expect(seen.ownVotes).toEqual({ [storyId]: 8 });

  using line = ann.listen(annSeat, seen);
  await line.next();
  await phone.send(annSeat, { type: 'changeSettings', settings: { canChangeVotes: true } });
  await phone.send(annSeat, { ...vote, points: 3 });
  expect(await line.next()).toMatchObject({ type: 'changes' });
  expect(await line.next()).toMatchObject({ changes: [{ type: 'voted' }, { points: 3 }] });
});

test('[DV7, PR1] two devices in one seat are one person who is here', async () => {
  await using server = await startServer();
  const { ann, annSeat, back, bob, bobSeat } = await openWithLinks(server.url);
  const phone = new Browser(server.url);
  await phone.claimSeat(annSeat.sessionId, back);
  const view = given((await ann.look(annSeat)).value);
  using laptop = ann.listen(annSeat, view, {}, 'away');
  await laptop.next();
  using handy = phone.listen(annSeat, view, {}, 'here');
  await handy.next();
  using watching = bob.listen(bobSeat, view, {}, 'here');
  for (;;) {
    const message = await watching.next();
    if (message.type !== 'presence') continue;
    if (JSON.stringify(message).includes(`"${annSeat.participantId}":"here"`)) break;
  }
  expect(view.participants).toHaveLength(2);
});

test('[DV2] one of two browsers that use a link at the same moment gets in, also when it asks again', async () => {
  await using server = await startServer();
  const { bob, bobSeat, device } = await openWithLinks(server.url);
  const { sessionId } = bobSeat;
  const devices = Array.from({ length: 5 }, () => new Browser(server.url));
  const came = await Promise.all(devices.map((one) => one.claimSeat(sessionId, device)));
  expect(came.filter(({ value }) => value)).toHaveLength(1);
  for (const { problem } of came) if (problem) expect(problem.code).toBe('linkOver');
  const phone = given(devices[came.findIndex(({ value }) => value)]);
  // Its answer was lost, and it asks once more, by the same request or after it was opened again.
  phone.cookie = '';
  expect((await phone.claimSeat(sessionId, device)).value).toEqual(bobSeat);
  const { problem } = await new Browser(server.url).claimSeat(sessionId, device);
  expect(problem?.code).toBe('linkOver');
  expect((await bob.look(bobSeat)).status).toBe(200);
  expect((await phone.look(bobSeat)).status).toBe(200);
});

test('[DV2, C3] a repeated request has one outcome, also when the link was renewed in between', async () => {
  await using server = await startServer();
  const { ann, annSeat, back } = await openWithLinks(server.url);
  const phone = new Browser(server.url);
  const commandId = crypto.randomUUID();
  await phone.claimSeat(annSeat.sessionId, back, commandId);
  await ann.send(annSeat, { type: 'makeWayBack', secret: newSecret() });
  expect((await phone.claimSeat(annSeat.sessionId, back, commandId)).value).toEqual(annSeat);
  const late = await new Browser(server.url).claimSeat(annSeat.sessionId, back);
  expect([late.status, late.problem?.code]).toEqual([403, 'linkOver']);
  const [facilitator] = given((await ann.look(annSeat)).value).participants;
  expect(facilitator).toMatchObject({ name: 'Ann', returns: 1 });
});

test('[DV4, DV8] a link leads into its maker’s seat alone, and into no other session', async () => {
  await using server = await startServer();
  const { ann, annSeat, bobSeat, device } = await openWithLinks(server.url);
  const other = await openRoom(server.url);
  const phone = new Browser(server.url);
  const elsewhere = await phone.claimSeat(other.annSeat.sessionId, device);
  expect(elsewhere.problem?.code).toBe('linkOver');
  await phone.claimSeat(bobSeat.sessionId, device);
  expect((await phone.look(annSeat)).problem?.code).toBe('notYourSeat');
  const { participantId } = bobSeat;
  await ann.send(annSeat, { type: 'removeParticipant', participantId });
  expect((await phone.look(bobSeat)).problem?.code).toBe('participantNotFound');
});

test('[DV1, SE3] the first browser of a seat loses it once five others have come, and learns so', async () => {
  await using server = await startServer();
  const { ann, annSeat, back, bob, bobSeat } = await openWithLinks(server.url);
  const [annLine, bobLine] = [ann.listen(annSeat), bob.listen(bobSeat)];
  for (const line of [annLine, bobLine]) await line.next();
  for (let count = 0; count < 5; count += 1) {
    expect((await ann.look(annSeat)).status).toBe(200);
    await new Browser(server.url).claimSeat(annSeat.sessionId, back);
  }
  expect((await ann.look(annSeat)).problem?.code).toBe('notYourSeat');
  expect(await annLine.closed).toBe(4404);

  let maker = bob;
  for (let count = 0; count < 5; count += 1) {
    const secret = newSecret();
    await maker.send(bobSeat, { type: 'addDevice', secret });
    maker = new Browser(server.url);
    await maker.claimSeat(bobSeat.sessionId, secret);
  }
  expect(await bobLine.closed).toBe(4404);
  expect(JSON.parse(given(bobLine.frames.at(-1)))).toEqual({ type: 'bye', reason: 'gone' });
});

test('[DV9, W25] wrong links keep nobody from the right one, nor from a session by its short code', async () => {
  const edge = { ...noEdgeLimits, missesPerAddress: 20 };
  await using server = await startServer({ edge });
  const { annSeat, back, device } = await openWithLinks(server.url);
  const { sessionId } = annSeat;
  const come = async (secret: string) =>
    (await new Browser(server.url).claimSeat(sessionId, secret)).status;
  const ask = async (secret: string) =>
    (await new Browser(server.url).post(`/api/sessions/${sessionId}/seat-owner`, { secret }))
      .status;
  for (let count = 0; count < 40; count += 1) {
    expect([await come(newSecret()), await ask(newSecret())]).toEqual([403, 403]);
  }
  expect([await ask(back), await come(back), await come(device)]).toEqual([200, 200, 200]);
  const invitation = `/api/sessions/${shortCodeOf(sessionId)}/invitation`;
  expect((await new Browser(server.url).fetch(invitation)).status).toBe(200);
});

test('[DV8, O11, O45] the secret of a link is in no answer, live message, log, metric or stored byte', async () => {
  const lines: string[] = [];
  const log = createLog('trace', { write: (text) => lines.push(text) });
  await using source = await openTemporarySqlite();
  await using server = await startServer({ log, store: source.store });
  const { ann, annSeat, bob, bobSeat, back, device } = await openWithLinks(server.url);
  const { sessionId } = annSeat;
  using line = bob.listen(bobSeat);
  await line.next();
  const answers: string[] = [];
  const phone = new Browser(server.url);
  for (const secret of [back, device, newSecret(), `${back}!`]) {
    const body = { commandId: crypto.randomUUID(), firstKey: phone.firstKey, secret };
    for (const place of ['seat-owner', 'seats']) {
      answers.push(await (await phone.post(`/api/sessions/${sessionId}/${place}`, body)).text());
    }
  }
  const renewed = newSecret();
  await ann.send(annSeat, { type: 'makeWayBack', secret: renewed });
  await ann.send(annSeat, { type: 'makeWayBack', secret: `${renewed}!` });
  await line.next();
  answers.push(JSON.stringify((await ann.look(annSeat)).value), ...line.frames, ...lines);
  answers.push(await (await fetch(`${server.url}/metrics`)).text());
  for (const file of await readdir(dirname(source.path))) {
    answers.push(await Bun.file(join(dirname(source.path), file)).text());
  }
  for (const text of answers) {
    for (const secret of [back, device, renewed]) expect(text).not.toContain(secret);
  }
});

test('[DV11, DV8] the person behind a link is named to whoever has it, and to nobody else', async () => {
  await using server = await startServer();
  const { bobSeat, device, back } = await openWithLinks(server.url);
  const { sessionId } = bobSeat;
  const phone = new Browser(server.url);
  const ask = (secret: string) => phone.post(`/api/sessions/${sessionId}/seat-owner`, { secret });
  expect(await (await ask(device)).json()).toEqual({ name: 'Bob' });
  expect(await (await ask(back)).json()).toEqual({ name: 'Ann' });
  await phone.claimSeat(sessionId, device);
  expect(await (await ask(device)).json()).toMatchObject({ status: 403, code: 'linkOver' });
  expect(await (await ask(newSecret())).json()).toMatchObject({ status: 403, code: 'linkOver' });
});
