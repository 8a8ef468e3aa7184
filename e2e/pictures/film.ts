import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';

interface Frame {
  readonly png: Buffer;
  /** In seconds. */
  readonly at: number;
}

/** Films a page of Chromium while something happens there, as an animated WebP (`img2webp`). */
export async function film(
  page: Page,
  file: string,
  width: number,
  action: () => Promise<void>,
): Promise<void> {
  const frames: Frame[] = [];
  const client = await page.context().newCDPSession(page);
  client.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ png: Buffer.from(data, 'base64'), at: metadata.timestamp ?? 0 });
    // The last frame of all may come after the end.
    client.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await client.send('Page.startScreencast', { format: 'png', maxWidth: width });
  await action();
  await client.send('Page.stopScreencast');
  await client.detach();
  await save(frames, file);
}

async function save(frames: readonly Frame[], file: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'story-pointer-film-'));
  const args = ['-loop', '0', '-lossy', '-q', '70', '-m', '4'];
  for (const [index, { png, at }] of frames.entries()) {
    const path = join(folder, `${index}.png`);
    await writeFile(path, png);
    const next = frames[index + 1]?.at ?? at + lastStay;
    args.push('-d', String(Math.max(20, Math.round((next - at) * 1000))), path);
  }
  await promisify(execFile)('img2webp', [...args, '-o', file]);
  await rm(folder, { recursive: true });
}

/** In seconds, before the film begins again. */
const lastStay = 3;
