import { expect, type Locator } from '@playwright/test';
import { FaultyProxy, isScript, oneOfEachKind, scriptsNamedBy } from './world/faulty-proxy.ts';
import { firefoxPath } from './world/firefox.ts';
import { nightlyUnless } from './world/nightly.ts';
import type { People } from './world/people.ts';
import type { Person } from './world/person.ts';
import type { Remote } from './world/remote.ts';
import type { Server } from './world/server.ts';
import { test, testInFirefox } from './world/test.ts';

/** A page, and a way to it. */
interface Visit {
  readonly address: string;
  /** Uses the page in a way that needs its scripts. */
  readonly use: (person: Person) => Promise<void>;
}

const switchesTheme = async (person: Person) => {
  await person.comesToLife();
  await person.button('Switch to dark theme').click();
  await expect(person.button('Switch to light theme')).toBeVisible();
};

const sendsEmptyForm = (button: string) => async (person: Person) => {
  await person.comesToLife();
  await person.button(button).click();
  await expect(person.text('Please fill in all required fields')).toBeVisible();
};

const shows = (thing: (person: Person) => Locator) => async (person: Person) => {
  await expect(thing(person)).toBeVisible();
};

interface Seat {
  readonly sessionId: string;
  /** The address of the session from a seat. */
  readonly seat: string;
}

/** Every page, by its name in a title. */
const visits: Readonly<Record<string, (seat: Seat) => Visit>> = {
  'the home page': () => ({ address: '/', use: switchesTheme }),
  'the page about the product': () => ({ address: '/about', use: switchesTheme }),
  'the page where sessions are created': () => ({
    address: '/create-session',
    use: sendsEmptyForm('Create Session'),
  }),
  'an invitation': ({ sessionId }) => ({
    address: `/join-session?sessionId=${sessionId}`,
    use: sendsEmptyForm('Join Session'),
  }),
  'the session': ({ seat }) => ({
    address: `/${seat}`,
    use: shows((person) => person.heading('Team Members')),
  }),
  'the summary': ({ sessionId }) => ({
    address: `/session-summary?sessionId=${sessionId}`,
    use: shows((person) => person.heading('Sprint 12')),
  }),
  'the board': ({ sessionId }) => ({
    address: `/board?sessionId=${sessionId}`,
    use: shows((person) => person.page.getByRole('img', { name: 'QR code of the link' })),
  }),
  'a link into a seat': ({ sessionId }) => ({
    address: `/seat?sessionId=${sessionId}#secret`,
    use: shows((person) => person.text('Failed to join on this device.')),
  }),
  'an address that is no page': () => ({
    address: '/nowhere',
    use: shows((person) => person.heading('Page Not Found')),
  }),
};

for (const name of Object.keys(visits)) {
  test(`[PG98] all scripts and styles that ${name} needs may fail to load once${nightlyUnless(name === 'the session')}`, async ({
    people,
    server,
  }) => {
    const ann = await people.remoteFacilitator('Ann');
    const scripts = await scriptsNamedBy(visitTo(name, ann).address, server);
    const { person, seat, leave, proxy } = await comes(ann, people, server);
    const { address, use } = visitTo(name, seat);
    proxy.fails((path) => scripts.includes(path) || path.endsWith('.css'), 'cut', 1);
    await person.page.goto(address);
    await use(person);
    for (const script of scripts) {
      expect(proxy.asked.filter((path) => path === script).length).toBeGreaterThan(1);
    }
    await expect.poll(() => fontOf(person)).toContain('Besley');
    await leave();
  });
}

/** Firefox never repeats a failed import; two kinds of pages cover that. */
const engines = [
  { engine: 'Chromium', inEngine: test, isThere: true },
  { engine: 'Firefox', inEngine: testInFirefox, isThere: firefoxPath !== '' },
] as const;

for (const { engine, inEngine, isThere } of engines) {
  inEngine.describe(`in ${engine}`, () => {
    inEngine.skip(!isThere, `${engine} is not on this machine`);

    for (const name of ['an invitation', 'the session']) {
      inEngine(
        `[PG98] a script of each kind that ${name} needs may fail to load once in ${engine} @nightly`,
        async ({ people, server }) => {
          const ann = await people.remoteFacilitator('Ann');
          await withEachKind(visitTo(name, ann).address, server, async (script) => {
            const { person, seat, leave, proxy } = await comes(ann, people, server);
            const { address, use } = visitTo(name, seat);
            proxy.fails((path) => path === script, 'cut', 1);
            await person.page.goto(address);
            await use(person);
            expect(proxy.asked.filter((path) => path === script).length).toBeGreaterThan(1);
            await leave();
          });
        },
      );
    }
  });
}

for (const [name, visitOf] of Object.entries(visits)) {
  test(`[PG6, PG98] ${name} says 'Something went wrong!' while a script of any kind that it needs cannot be loaded, and works once it can${nightlyUnless(name === 'the session')}`, async ({
    people,
    server,
  }) => {
    const ann = await people.remoteFacilitator('Ann');
    await withEachKind(visitOf(ann).address, server, async (script, index) => {
      const { person, seat, leave, proxy } = await comes(ann, people, server);
      const visit = visitOf(seat);
      proxy.fails((path) => path === script);
      await person.page.goto(visit.address);
      await expect(person.heading('Something went wrong!')).toBeVisible();
      await person.button('Show Error').click();
      await expect(person.button('Hide Error')).toBeVisible();
      await expect(person.page.locator('pre')).toContainText(/load/);
      // The way back is the same after each of them.
      if (index === 0) {
        proxy.mend();
        await person.button('Reload').click();
        await visit.use(person);
      }
      await leave();
    });
  });

  test(`[PG98] ${name} works without the scripts that it loads later${nightlyUnless(name === 'the session')}`, async ({
    people,
    server,
  }) => {
    const ann = await people.remoteFacilitator('Ann');
    const needed = await scriptsNamedBy(visitOf(ann).address, server);
    const { person, seat, leave, proxy } = await comes(ann, people, server);
    const visit = visitOf(seat);
    proxy.fails((path) => isScript(path) && !needed.includes(path));
    await person.page.goto(visit.address);
    await visit.use(person);
    await leave();
  });
}

test("[PG6, PG98] the session says 'Something went wrong!' if a script of any kind is unreadable, and stops reloading @nightly", async ({
  people,
  server,
}) => {
  const ann = await people.remoteFacilitator('Ann');
  await withEachKind(`/${ann.seat}`, server, async (script) => {
    const { person, seat, leave, proxy } = await comes(ann, people, server);
    proxy.fails((path) => path === script, 'garbled');
    await person.page.goto(`/${seat.seat}`);
    await expect(person.heading('Something went wrong!')).toBeVisible();
    expect(proxy.asked.filter((path) => path === '/session')).toHaveLength(2);
    await leave();
  });
});

function visitTo(name: string, seat: Seat): Visit {
  const visitOf = visits[name];
  if (!visitOf) throw new Error(`There is no visit to ${name}.`);
  return visitOf(seat);
}

function fontOf({ page }: Person): Promise<string> {
  return page.locator('h1').evaluate((heading) => getComputedStyle(heading).fontFamily);
}

/** Brings a person through a proxy of their own, with a seat in the session of `ann`. */
async function comes({ sessionId }: Remote, people: People, server: Server) {
  const proxy = await FaultyProxy.open(server.port);
  const person = await people.newcomer('Bob', proxy.url);
  person.expectsTrouble(/./);
  const data = { commandId: crypto.randomUUID(), name: `Bob of ${proxy.url}` };
  const path = `api/sessions/${sessionId}/participants`;
  const { participantId } = await (await person.page.request.post(path, { data })).json();
  const seat = {
    sessionId,
    seat: `session?sessionId=${sessionId}&participantId=${participantId}`,
  };
  const leave = async () => {
    await person.page.context().close();
    proxy.close();
  };
  return { proxy, person, seat, leave };
}

/** Runs a part of a test for one script of each kind that a page needs, at the same time. */
async function withEachKind(
  address: string,
  server: Server,
  part: (script: string, index: number) => Promise<void>,
): Promise<void> {
  const scripts = oneOfEachKind(await scriptsNamedBy(address, server));
  await Promise.all(scripts.map((script, index) => test.step(script, () => part(script, index))));
}

test('[PG98] styles may fail to load twice @nightly', async ({ people, server }) => {
  const ann = await people.remoteFacilitator('Ann');
  const { person, leave, proxy } = await comes(ann, people, server);
  proxy.fails((path) => path.endsWith('.css'), 'cut', 2);
  await person.page.goto('/about');
  await expect.poll(() => fontOf(person)).toContain('Besley');
  await leave();
});
