import { expect, setDefaultTimeout, test } from 'bun:test';
import { file } from 'bun';
import { Browser } from './testing/browser.ts';
import { ServerProcess } from './testing/server-process.ts';

/** The limits of the real program with its own clock, against a sender that never stops. */

// Servers start more slowly on a busy machine.
setDefaultTimeout(180_000);

/** Sends 20 requests at a time without a pause. @returns the seconds it took */
async function sendWithoutPause(isOver: () => boolean, send: () => Promise<void>): Promise<number> {
  const begin = performance.now();
  const line = async () => {
    while (!isOver()) await send();
  };
  await Promise.all(Array.from({ length: 20 }, line));
  return (performance.now() - begin) / 1000;
}

test('[W25, O44] an address that never stops asking gets what its limit allows and not one request more', async () => {
  const perSecond = 10;
  const settings = { REQUESTS_PER_ADDRESS: String(60 * perSecond) };
  await using server = await ServerProcess.start({ settings });
  const counts = { passed: 0, refused: 0 };
  const seconds = await sendWithoutPause(
    () => counts.refused > 1000,
    async () => {
      const { status } = await fetch(`${server.url}/api/sessions`);
      counts[status === 429 ? 'refused' : 'passed'] += 1;
    },
  );
  expect(counts.passed).toBeGreaterThanOrEqual(60 * perSecond);
  expect(counts.passed).toBeLessThanOrEqual(60 * perSecond + seconds * perSecond + 1);
});

test('[W50] an address that never stops sending fills no more of the disk than a day allows @nightly', async () => {
  const megabytes = 10;
  const settings = { MEGABYTES_PER_ADDRESS: String(megabytes) };
  await using server = await ServerProcess.start({ settings });
  const description = 'x'.repeat(3500);
  const add = Array.from({ length: 500 }, (_, index) => ({ name: `Story ${index}`, description }));
  let refused = 0;
  await sendWithoutPause(
    () => refused > 500,
    async () => {
      const browser = new Browser(server.url);
      const { value: seat, status } = await browser.create();
      if (status === 429) refused += 1;
      if (!seat) return;
      const { sessionId, participantId } = seat;
      const command = { type: 'addStories', add, update: [] };
      const commandId = crypto.randomUUID();
      const body = { commandId, participantId, command };
      await browser.post(`/api/sessions/${sessionId}/commands`, body);
    },
  );
  const bytes = file(server.path).size + file(`${server.path}-wal`).size;
  expect(bytes).toBeLessThan(megabytes * 1_000_000);
});
