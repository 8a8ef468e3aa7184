import { expect, type Locator } from '@playwright/test';
import { FaultyProxy } from './world/faulty-proxy.ts';
import type { People } from './world/people.ts';
import type { Person } from './world/person.ts';
import type { Server } from './world/server.ts';
import { test } from './world/test.ts';

/** A page, as somebody comes to it. */
interface Visit {
  readonly address: string;
  /** Uses the page, which works only once its scripts are there. */
  readonly use: (person: Person) => Promise<void>;
}

const switchesTheme = async (person: Person) => {
  await person.comesToLife();
  await person.button('Switch to dark theme').click();
  await expect(person.button('Switch to light theme')).toBeVisible();
};

const sendsEmptyForm = (button: string) => async (person: Person) => {
  await person.button(button).click();
  await expect(person.text('Please fill in all required fields')).toBeVisible();
};

const shows = (thing: (person: Person) => Locator) => async (person: Person) => {
  await expect(thing(person)).toBeVisible();
};

/** Every page, by its name in a title. */
const visits: Readonly<Record<string, (ann: Person) => Visit>> = {
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
    use: shows((person) => person.button('Come in')),
  }),
  'an address that is no page': () => ({
    address: '/nowhere',
    use: shows((person) => person.heading('Page Not Found')),
  }),
};

/** Tabs that a small machine loads at the same time. */
const tabs = 4;

for (const [name, visitOf] of Object.entries(visits)) {
  test(`[PG98] each script that ${name} needs may fail to load once`, async ({
    people,
    server,
  }) => {
    const ann = await people.facilitator('Ann');
    const visit = visitOf(ann);
    await forEach(await scriptsNamedBy(visit.address, server), async (script) => {
      await test.step(script, async () => {
        const { person, leave, proxy } = await comes(ann, people, server);
        proxy.fails((path) => path === script, 'cut', 1);
        await person.page.goto(visit.address);
        await visit.use(person);
        expect(proxy.asked.filter((path) => path === script).length).toBeGreaterThan(1);
        await leave();
      });
    });
  });

  test(`[PG6, PG98] ${name} says 'Something went wrong!' while a script that it needs cannot be loaded, and works once it can`, async ({
    people,
    server,
  }) => {
    const ann = await people.facilitator('Ann');
    const visit = visitOf(ann);
    await forEach(await scriptsNamedBy(visit.address, server), async (script, index) => {
      await test.step(script, async () => {
        const { person, leave, proxy } = await comes(ann, people, server);
        proxy.fails((path) => path === script);
        await person.page.goto(visit.address);
        await expect(person.heading('Something went wrong!')).toBeVisible();
        await person.button('Show Error').click();
        await expect(person.button('Hide Error')).toBeVisible();
        await expect(person.page.locator('pre')).toContainText(/load/);
        proxy.mend();
        await person.button('Reload').click();
        // The way back is the same after each of them.
        if (index === 0) await visit.use(person);
        await leave();
      });
    });
  });

  test(`[PG98] ${name} works without the scripts that come later`, async ({ people, server }) => {
    const ann = await people.facilitator('Ann');
    const visit = visitOf(ann);
    const needed = await scriptsNamedBy(visit.address, server);
    const { person, leave, proxy } = await comes(ann, people, server);
    proxy.fails((path) => path.endsWith('.js') && !needed.includes(path));
    await person.page.goto(visit.address);
    await visit.use(person);
    await leave();
  });
}

test("[PG6, PG98] the session says 'Something went wrong!' where a script that it needs is not understood", async ({
  people,
  server,
}) => {
  const ann = await people.facilitator('Ann');
  const address = `/${ann.seat}`;
  await forEach(await scriptsNamedBy(address, server), async (script) => {
    await test.step(script, async () => {
      const { person, leave, proxy } = await comes(ann, people, server);
      proxy.fails((path) => path === script, 'garbled');
      await person.page.goto(address);
      await expect(person.heading('Something went wrong!')).toBeVisible();
      await leave();
    });
  });
});

/** Lets somebody come by a proxy of their own, in the seat of `ann`. */
async function comes(ann: Person, people: People, server: Server) {
  const proxy = await FaultyProxy.open(server.port);
  const person = await people.newcomer('Ann', proxy.url);
  person.expectsTrouble(/./);
  await person.page.context().addCookies(await ann.page.context().cookies());
  const leave = async () => {
    await person.page.context().close();
    proxy.close();
  };
  return { proxy, person, leave };
}

/** The scripts that the build has named in the HTML of a page, which it needs to be shown. */
async function scriptsNamedBy(address: string, server: Server): Promise<string[]> {
  const html = await (await fetch(new URL(address, server.url))).text();
  const named = html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g);
  const scripts = [...new Set([...named].map(([, path = '']) => path))];
  expect(scripts.length).toBeGreaterThan(5);
  return scripts;
}

/** Does something with each of these, a few at the same time. */
async function forEach<T>(
  things: readonly T[],
  does: (thing: T, index: number) => Promise<void>,
): Promise<void> {
  const left = [...things.entries()];
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) await does(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: tabs }, work));
}
