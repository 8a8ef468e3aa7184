import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import type { HeldSeat } from '../session.ts';

export function openBrowser(): Promise<Browser> {
  const { CHROMIUM = chromium.executablePath() } = process.env;
  // Chromium cannot put root into its sandbox.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath: CHROMIUM, args });
}

/** A browser that knows nothing but this seat. */
export async function openContext(
  browser: Browser,
  url: string,
  { cookie }: Pick<HeldSeat, 'cookie'>,
): Promise<BrowserContext> {
  const context = await browser.newContext();
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ url, name, value }]);
  return context;
}

/** The address of a story as somebody who sits in its session opens it. */
export function storyUrl(
  url: string,
  { sessionId, participantId }: HeldSeat,
  storyId = '',
): string {
  return `${url}/session?${new URLSearchParams({ sessionId, participantId, storyId })}`;
}
