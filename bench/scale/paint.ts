import type { Browser, Page } from '@playwright/test';
import { quantile } from '../figures.ts';
import { startProduct } from '../product.ts';
import type { RoomShape } from '../room.ts';
import { openSession } from '../session.ts';
import { short, table } from '../table.ts';
import { openBrowser, openContext, storyUrl } from './browser.ts';
import { inTurn } from './in-turn.ts';

const rounds = 5;

const shapes: readonly RoomShape[] = [
  { people: 2, stories: 1 },
  { people: 100, stories: 200 },
];
const caches = ['cold', 'warm'] as const;

/** How long it takes from opening the address of a story until one can vote on it. */
export async function measurePaint(): Promise<void> {
  await using server = await startProduct({ NODE_ENV: 'production' });
  await using browser = await openBrowser();
  const visits = await Promise.all(
    shapes.map(async (shape) => {
      const { seats, storyIds } = await openSession(server.url, shape);
      const [seat] = seats;
      if (!seat) throw new Error('there is nobody in the session');
      return caches.map((cache) => ({
        ...{ cache, cookie: seat.cookie },
        url: storyUrl(server.url, seat, storyIds[0]),
      }));
    }),
  );
  const measured = await inTurn(visits.flat(), rounds, (visit) => millisecondsOf(browser, visit));
  const medians = measured.map((times) => quantile(times, 0.5));
  const rows = shapes.map(({ people, stories }, index) => {
    const times = medians.slice(caches.length * index, caches.length * (index + 1));
    return [`${people} people, ${stories} stories`, ...times.map(short)];
  });
  console.log(table(['', ...caches.map((cache) => `ms, cache ${cache}`)], rows));
}

interface Visit {
  readonly url: string;
  readonly cookie: string;
  readonly cache: (typeof caches)[number];
}

async function millisecondsOf(browser: Browser, { url, cookie, cache }: Visit) {
  await using context = await openContext(browser, url, { cookie });
  const page = await context.newPage();
  await page.addInitScript({ content: markUseful });
  await page.goto(url);
  if (cache === 'warm') {
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    await usefulAt(page);
    await page.goto(url);
  }
  return await usefulAt(page);
}

/** For the page: marks when the cards, and the stories that are seen of the list, are painted. */
const markUseful = `
  const look = () => {
    const cards = document.querySelectorAll('[role=radiogroup] input').length;
    const listed = document.querySelectorAll('[aria-label=Stories] a').length;
    const isThere = cards > 0 && listed > 0;
    requestAnimationFrame(isThere ? () => performance.mark('useful') : look);
  };
  look();`;

/** In milliseconds since the page was asked for, by its own clock. */
async function usefulAt(page: Page): Promise<number> {
  const marked = await page.evaluate(`new Promise((resolve) => {
    const tell = (list) => list.getEntriesByName('useful').map((mark) => resolve(mark.startTime));
    new PerformanceObserver(tell).observe({ type: 'mark', buffered: true });
  })`);
  return Number(marked);
}
