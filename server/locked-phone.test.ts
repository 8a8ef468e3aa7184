import { describe, expect, test } from 'bun:test';
import { Browser } from './testing/browser.ts';
import { given, openRoom } from './testing/room.ts';
import { eventsRequest, liveRequest, Tap } from './testing/tap.ts';
import { startServer } from './testing/test-server.ts';
import { until } from './testing/until.ts';

const autoReveal = { type: 'changeSettings', settings: { autoReveal: true } } as const;

describe('a person who votes with a phone', () => {
  /** Ann and Bob have voted, and Cid, who has not, has a page open. @param open opens it */
  async function openWithCid(open: (path: string, cookie: string, url: string) => Promise<void>) {
    await using opened = new AsyncDisposableStack();
    const clock = { now: 0 };
    const server = opened.use(await startServer({ clock: () => clock.now }));
    const { ann, annSeat, bob, bobSeat, storyId } = await openRoom(server.url);
    const { sessionId } = annSeat;
    await ann.send(annSeat, autoReveal);
    const cid = new Browser(server.url);
    const cidSeat = given((await cid.join(sessionId, 'Cid')).value);
    const line = opened.use(ann.listen(annSeat, undefined, {}, 'here'));
    const seat = `participantId=${cidSeat.participantId}`;
    const path = `/api/sessions/${sessionId}/live?revision=0&presence=here&${seat}`;
    await open(path, cid.cookie, server.url);
    const vote = { type: 'vote', storyId, round: 1, points: 5 } as const;
    await ann.send(annSeat, vote);
    const { revision } = given((await bob.send(bobSeat, vote)).value);
    await until(() => line.frames.some((frame) => frame.includes(`"revision":${revision}`)));
    const kept = opened.move();
    return {
      ...{ server, clock, line, sessionId },
      cid: cidSeat.participantId,
      /** The messages to Ann's page, without others than about presence and countdowns. */
      heard: () => line.frames.filter((frame) => /"people"|countdownChanged/.test(frame)),
      [Symbol.asyncDispose]: () => kept.disposeAsync(),
    };
  }

  test('[AR1, PR7] and turns away holds the reveal for 20 s, for which pages wait for them too', async () => {
    const sockets: WebSocket[] = [];
    await using room = await openWithCid(async (path, cookie, url) => {
      const headers = { cookie };
      sockets.push(new WebSocket(`${url.replace('http', 'ws')}${path}`, { headers }));
    });
    const { cid, clock, line } = room;
    const saw = (text: string) => until(() => room.heard().some((frame) => frame.includes(text)));
    await saw(`"${cid}":"here"`);
    given(sockets[0]).send(JSON.stringify({ type: 'presence', attention: 'away' }));
    await saw(`"people":{"${cid}":"away"},"justAway":["${cid}"]`);
    clock.now += 20_000;
    // The arrival of a watcher has the server look at who is here.
    await new Browser(room.server.url).post(`/api/sessions/${room.sessionId}/participants`, {
      ...{ commandId: crypto.randomUUID(), name: 'Eve', watches: true },
    });
    await saw('countdownChanged');
    const seen = room.heard().map((frame) => frame.includes('countdownChanged'));
    expect(seen.indexOf(true)).toBe(seen.length - 1);
    expect(room.heard().some((frame) => frame.includes(`"${cid}":"away"}`))).toBe(true);
    expect(line.socket.readyState).toBe(WebSocket.OPEN);
  });

  test('[AR1, PR7] whose network is lost holds it for 20 s', async () => {
    await using closing = new AsyncDisposableStack();
    await using room = await openWithCid(async (path, cookie, url) => {
      const phone = closing.use(await Tap.open(url, liveRequest(path, cookie)));
      await phone.until('welcome');
    });
    const { cid, clock, line, server } = room;
    const others = () => line.frames.filter((frame) => !frame.includes('"people"')).length;
    clock.now += 10_000;
    server.app.dropSilent();
    const before = others();
    line.socket.send(JSON.stringify({ type: 'resume', revision: 0, mark: '' }));
    await until(() => others() > before);
    clock.now += 10_000;
    server.app.dropSilent();
    await until(() => room.heard().some((frame) => frame.includes('countdownChanged')));
    const gone = room.heard().findIndex((frame) => frame.includes(`"people":{"${cid}":null}`));
    expect(gone).toBeGreaterThanOrEqual(0);
  });

  test('[AR1, PR7] whose event stream stands still holds it for 20 s', async () => {
    await using closing = new AsyncDisposableStack();
    let phone: Tap | undefined;
    await using room = await openWithCid(async (path, cookie, url) => {
      phone = closing.use(await Tap.open(url, eventsRequest(path, cookie)));
      await phone.until('welcome');
    });
    const { cid, clock, server, sessionId } = room;
    clock.now += 13_000;
    server.app.dropSilent();
    await given(phone).until('event: over');
    clock.now += 5000;
    // The arrival of a watcher has the server look at who is here.
    await new Browser(server.url).post(`/api/sessions/${sessionId}/participants`, {
      ...{ commandId: crypto.randomUUID(), name: 'Eve', watches: true },
    });
    await until(() => room.heard().some((frame) => frame.includes('countdownChanged')));
    expect(room.heard().some((frame) => frame.includes(`"people":{"${cid}":null`))).toBe(true);
  });
});
