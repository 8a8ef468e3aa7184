import { t } from '@lingui/core/macro';
import { echoSchema, type WaySeen, waySeenSchema } from '@story-pointer/core/way';
import { frameHeaders, isForgetful } from '../browser/frame.ts';
import { keepsCookies, keepsText } from '../browser/storage.ts';
import { apiUrl } from '../calls/installation.ts';
import { ApiError } from '../calls/problem.ts';
import { request } from '../calls/request.ts';
import { serverNow } from '../calls/server-clock.ts';
import { number } from '../texts/formats.tsx';

/** In milliseconds. */
const patience = 6000;
const slow = 500;
const atOnce = 700;
const minute = 60_000;

/** No session has this code: the server answers with a farewell. */
const noSession = '0'.repeat(20);

export interface Finding {
  readonly is: 'good' | 'poor' | 'bad';
  readonly text: string;
  /** Advice for the person, or for IT. */
  readonly fix?: string;
}

/** A part of what a session needs. */
export interface Trial {
  readonly name: string;
  readonly finding: Promise<Finding>;
}

export const good = (text: string) => ({ is: 'good', text }) as const;
export const poor = (text: string, fix: string) => ({ is: 'poor', text, fix }) as const;
const bad = (text: string, fix: string) => ({ is: 'bad', text, fix }) as const;

/** Tries everything that a session needs, from this browser and without a session. */
export function startTrials(): readonly Trial[] {
  const sent = send();
  const seen = sent
    .catch(() => undefined)
    .then(() =>
      request({ path: 'check', answer: waySeenSchema, failure: 'Failed to check the way' }),
    );
  const hasWebSocket = tryWebSocket();
  const ofSeen = (find: (seen: WaySeen) => Finding) =>
    seen.then(find, () => bad(t`The server did not answer.`, postAdvice()));
  return [
    { name: t`Sending changes`, finding: sent.then(ofTime, ofFailure) },
    { name: t`Cookies`, finding: ofSeen(ofCookies) },
    { name: t`Site data`, finding: Promise.resolve(ofStorage()) },
    { name: 'WebSocket', finding: hasWebSocket.then(ofWebSocket) },
    {
      name: t`Event stream`,
      finding: Promise.all([tryEvents().catch(() => 'lost' as const), hasWebSocket]).then(ofEvents),
    },
    { name: t`Clock`, finding: ofSeen(ofClock) },
    { name: t`Address`, finding: ofSeen(ofAddress) },
  ];
}

/** @returns the shortest time of three, in milliseconds: the first one opens a connection */
async function send(): Promise<number> {
  const times: number[] = [];
  for (const sent of ['1', '2', '3']) {
    const begin = performance.now();
    const failure = 'Failed to send a change';
    await request({ path: 'check', body: { sent }, answer: echoSchema, failure });
    times.push(performance.now() - begin);
  }
  return Math.ceil(Math.min(...times));
}

function ofTime(ms: number): Finding {
  const text = t`A change takes ${number(ms)} ms to the server and back.`;
  return ms < slow ? good(text) : poor(text, t`Try another network.`);
}

function ofFailure(error: unknown): Finding {
  const { detail, code } = error instanceof ApiError ? error : { detail: String(error), code: '' };
  const { origin } = window.location;
  if (code !== 'foreignOrigin') return bad(detail, postAdvice());
  return bad(detail, t`Open the address in PUBLIC_URL, or set PUBLIC_URL=${origin}.`);
}

function postAdvice(): string {
  const url = apiUrl('').href;
  return t`Firewalls and proxies have to let GET and POST requests to ${url} through.`;
}

function ofCookies({ hasCookie }: WaySeen): Finding {
  const { host } = window.location;
  const allow = t`Allow site data of ${host}.`;
  if (isForgetful())
    return poor(t`This browser remembers nothing here: after a reload you lose your seat.`, allow);
  // The server recognizes it by other means than the ordinary cookie.
  if (Object.keys(frameHeaders()).length > 0) return good(t`This frame keeps your seat.`);
  if (!keepsCookies())
    return bad(t`This browser blocks cookies, which keep your seat.`, t`Allow cookies of ${host}.`);
  if (hasCookie) return good(t`Cookies are kept.`);
  return bad(
    t`Cookies do not come back to the server.`,
    t`Proxies have to pass on Set-Cookie and Cookie, and PUBLIC_URL has to be the address that people open.`,
  );
}

function ofStorage(): Finding {
  if (keepsText()) return good(t`This browser keeps settings and unsent text.`);
  const { host } = window.location;
  return poor(t`This browser keeps no data of this site.`, t`Allow site data of ${host}.`);
}

function ofWebSocket(works: boolean): Finding {
  if (works) return good(t`Updates arrive by WebSocket.`);
  const url = apiUrl('sessions/').href;
  return poor(
    t`WebSockets do not get through. Sessions use the event stream.`,
    t`Firewalls and proxies have to let WebSockets (Upgrade) to ${url} through.`,
  );
}

function tryWebSocket(): Promise<boolean> {
  const url = apiUrl(`sessions/${noSession}/live`);
  url.protocol = url.protocol.replace('http', 'ws');
  const socket = new WebSocket(url);
  return new Promise<boolean>((resolve) => {
    socket.addEventListener('message', () => resolve(true));
    socket.addEventListener('close', () => resolve(false));
    setTimeout(() => resolve(false), patience);
  }).finally(() => socket.close());
}

type EventsCame = 'asSent' | 'heldBack' | 'lost';

async function tryEvents(): Promise<EventsCame> {
  const { body, headers } = await fetch(apiUrl('check'), {
    headers: { accept: 'text/event-stream' },
    cache: 'no-store',
    signal: AbortSignal.timeout(patience),
  });
  if (!body || !headers.get('content-type')?.startsWith('text/event-stream')) return 'lost';
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  let began = Number.POSITIVE_INFINITY;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    began = Math.min(began, performance.now());
    text += part.value;
  }
  if (!text.includes('data: 2')) return 'lost';
  return performance.now() - began < atOnce ? 'heldBack' : 'asSent';
}

function ofEvents([came, hasWebSocket]: readonly [EventsCame, boolean]): Finding {
  if (came === 'asSent') return good(t`Events arrive when they are sent.`);
  if (came === 'heldBack')
    return poor(
      t`A proxy holds events back.`,
      t`Proxies must not buffer answers of the type text/event-stream.`,
    );
  return (hasWebSocket ? poor : bad)(
    t`The event stream does not arrive.`,
    t`Firewalls and proxies have to let answers of the type text/event-stream through.`,
  );
}

function ofClock(): Finding {
  const minutes = Math.round(Math.abs(serverNow() - Date.now()) / minute);
  if (minutes === 0) return good(t`The clock of this device is right.`);
  return poor(
    t`The clock of this device is off by ${number(minutes)} min.`,
    t`Set the clock of this device.`,
  );
}

function ofAddress({ address, host, publicOrigin, proxies, trustedProxies }: WaySeen): Finding {
  const here = window.location;
  const { origin } = here;
  const text = t`The server sees the address ${address}.`;
  if (publicOrigin === null && host !== here.host)
    return poor(
      t`The server sees the host ${host}.`,
      t`Proxies have to keep the Host header, or set PUBLIC_URL=${origin}.`,
    );
  if (publicOrigin === null && here.protocol === 'https:')
    return poor(text, t`For secure cookies, set PUBLIC_URL=${origin}.`);
  // Proxies of the network around this browser may add to the header as well.
  if (proxies < trustedProxies || (proxies > 0 && trustedProxies === 0))
    return poor(
      text,
      t`So that people count separately, set TRUSTED_PROXIES to the proxies that add to X-Forwarded-For, here ${number(proxies)}.`,
    );
  return good(text);
}
