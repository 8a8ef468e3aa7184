import type { CDPSession, Page } from '@playwright/test';
import { sleep } from 'bun';
import * as z from 'zod/mini';
import { quantile } from '../figures.ts';
import { startProduct } from '../product.ts';
import { connect, liveUrl } from '../product-room.ts';
import type { RoomShape } from '../room.ts';
import { commandRequest, type HeldSeat, openSession, type Session } from '../session.ts';
import { short, table } from '../table.ts';
import { openBrowser, openContext, storyUrl } from './browser.ts';
import { countRenders, noteAnswers, showVotes } from './in-page.ts';

const shape: RoomShape = { people: 60, stories: 500 };
const votes = 50;
/** Of so many more it is counted what React renders, which would cost the others something. */
const countedVotes = 7;
/** By how much the processor is slowed. */
const slowness = 4;
/** In milliseconds: by then nothing moves any more that a vote or a key has brought. */
const settled = 600;
/** Keys that are pressed one after another. */
const cards = '35835835';
const letters = 'sprint12';
/** Where nothing lies that could be pressed. */
const aside = [5, 300] as const;

/** What is asked of the browser, in the order of the report. */
const metrics = [
  'TaskDuration',
  'ScriptDuration',
  'RecalcStyleDuration',
  'LayoutDuration',
] as const;

type Viewer = 'facilitator' | 'participant' | 'floor';

/** What a large session costs the main thread of a slow browser: a vote that arrives, a pick, a letter. */
export async function measureThread(): Promise<void> {
  await using server = await startProduct({ NODE_ENV: 'production' });
  await using browser = await openBrowser();
  const costs: string[][] = [];
  const answers: string[][] = [];
  for (const viewer of ['facilitator', 'participant', 'floor'] satisfies Viewer[]) {
    const session = await openSession(server.url, shape);
    const [facilitator, participant, ...others] = session.seats;
    const seat = viewer === 'facilitator' ? facilitator : participant;
    if (!seat) throw new Error('there is nobody in the session');
    // All of them are here.
    const sockets = await Promise.all(others.map((one) => connect(session.url, one, () => {})));
    await using context = await openContext(browser, server.url, seat);
    const page = await context.newPage();
    if (viewer === 'floor') await openFloor(page, server.url, session, seat);
    else await openStory(page, storyUrl(server.url, seat, session.storyIds[0]));
    const devtools = await slowDown(page);
    const voters = others.values();
    const vote = () => voteIn(session, voters.next().value);
    const cost = [`a vote, ${viewer}`, ...(await costsOf(devtools, votes, vote))];
    if (viewer === 'floor') {
      costs.push([...cost, '']);
      const nothing = await costsOf(devtools, 10, async () => {});
      costs.push(['as long without one', ...nothing, '']);
    } else {
      costs.push([...cost, await rendersOf(page, vote)]);
      answers.push(...(await answersOf(page, viewer)));
    }
    for (const socket of sockets) socket.close();
  }
  const columns = ['in all', 'least', 'scripts', 'styles', 'layout', 'components drawn'];
  console.log(table(['ms of the processor', ...columns], costs));
  console.log(`\n${table(['ms from a key to the next paint', 'median', 'least'], answers)}`);
}

async function openStory(page: Page, url: string): Promise<void> {
  await page.addInitScript({ content: countRenders });
  await page.goto(url);
  await page.getByRole('radiogroup').waitFor();
  await page.evaluate(noteAnswers);
  // The rest of the list comes after the cards.
  await sleep(3000);
}

async function openFloor(page: Page, url: string, session: Session, seat: HeldSeat): Promise<void> {
  // Any address of the server that brings no page of ours.
  await page.goto(`${url}/manifest.webmanifest`);
  const people = session.seats.map(({ participantId }) => participantId);
  await page.evaluate(showVotes(liveUrl(session.url, seat), people));
  await sleep(1000);
}

async function slowDown(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  // Counted in time of the processor, so that what else the machine does is left out.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  return devtools;
}

async function voteIn({ url, storyIds }: Session, seat: HeldSeat | undefined): Promise<void> {
  const [storyId] = storyIds;
  if (!seat || storyId === undefined) throw new Error('everybody has voted');
  const request = commandRequest(seat, { type: 'vote', storyId, round: 1, points: 5 });
  const answer = await fetch(`${url}/commands`, { method: 'POST', ...request });
  if (!answer.ok) throw new Error(`the vote was answered with ${answer.status}`);
}

/** What each of so many acts costs: the median and the least in all, and the medians of its parts. */
async function costsOf(
  devtools: CDPSession,
  times: number,
  act: () => Promise<void>,
): Promise<string[]> {
  const spent = metrics.map((): number[] => []);
  for (let time = 0; time < times; time += 1) {
    const before = await readMetrics(devtools);
    await act();
    await sleep(settled);
    const after = await readMetrics(devtools);
    for (const [at, all] of spent.entries()) all.push((after[at] ?? 0) - (before[at] ?? 0));
  }
  const [all = [], ...parts] = spent;
  return [quantile(all, 0.5), quantile(all, 0), ...parts.map((part) => quantile(part, 0.5))].map(
    short,
  );
}

/** In milliseconds, in the order they are asked for. */
async function readMetrics(devtools: CDPSession): Promise<number[]> {
  const found = await devtools.send('Performance.getMetrics');
  return metrics.map(
    (wanted) => (found.metrics.find(({ name }) => name === wanted)?.value ?? 0) * 1000,
  );
}

/** How many components are rendered with a vote, as a median. */
async function rendersOf(page: Page, vote: () => Promise<void>): Promise<string> {
  const counts: number[] = [];
  for (let time = 0; time < countedVotes; time += 1) {
    await page.evaluate('Object.assign(rendered, { on: true, components: 0 })');
    await vote();
    await sleep(settled);
    counts.push(Number(await page.evaluate('rendered.components')));
  }
  return short(quantile(counts, 0.5));
}

/** How soon a pick and a letter show. */
async function answersOf(page: Page, viewer: Viewer): Promise<string[][]> {
  const press = async (keys: string, before = async () => {}) => {
    await page.evaluate('answers.length = 0');
    for (const key of keys) {
      await before();
      await sleep(settled);
      await page.keyboard.press(key);
      await sleep(settled);
    }
    const times = z.array(z.number()).parse(await page.evaluate('answers'));
    return [short(quantile(times, 0.5)), short(quantile(times, 0))];
  };
  const rows = [
    [`a pick after a click, ${viewer}`, ...(await press(cards, () => page.mouse.click(...aside)))],
    [`a pick, ${viewer}`, ...(await press(cards))],
  ];
  await page.getByRole('searchbox').focus();
  rows.push([`a letter of a search, ${viewer}`, ...(await press(letters))]);
  if (viewer === 'facilitator') {
    await page.getByRole('link', { name: 'Add New Story' }).click();
    await page.getByRole('textbox', { name: 'Story Name' }).focus();
    rows.push([`a letter of a new story, ${viewer}`, ...(await press(letters))]);
  }
  return rows;
}
