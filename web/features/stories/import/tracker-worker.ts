import type { Answer } from '@story-pointer/core/trackers/tracker';
import { type FoundIssues, findIssues, trackerPlace } from '@story-pointer/core/trackers/trackers';

/** A page that takes longer, or is larger, counts as not answered. */
const msToAnswer = 20_000;
const mostText = 20 * 1024 * 1024;

/** The one script that reaches trackers; it takes an address and answers its issues. */
addEventListener('message', async ({ data }: MessageEvent<string>) => {
  const place = trackerPlace(data);
  const found: FoundIssues = place
    ? await findIssues(place, (path) => send(place.api + path))
    : { ok: false, fault: { is: 'notFound' } };
  postMessage(found);
});

async function send(url: string): Promise<Answer | undefined> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      ...{ redirect: 'error', credentials: 'omit', referrerPolicy: 'no-referrer' },
      ...{ cache: 'no-store', signal: AbortSignal.timeout(msToAnswer) },
    });
    const { status, headers } = response;
    const text = await textOf(response);
    const header = (name: string) => headers.get(name);
    return { status, header, body: text && parsed(text), receivedAt: Date.now() };
  } catch {
    // Browsers tell no difference between a missing network, a redirect and a refusal.
    return undefined;
  }
}

/** @throws {RangeError} of a body that is too large */
async function textOf({ body }: Response): Promise<string> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    text += part.value;
    if (text.length > mostText) throw new RangeError('too large');
  }
  return text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
