import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Lender } from './devices.ts';
import { Person } from './person.ts';
import { Remote } from './remote.ts';

/** Somebody whose session others can join. */
interface Host {
  readonly sessionId: string;
}

/** Prepares the page of each newcomer before it is used. */
export type PreparePage = ((page: Page) => Promise<void>) | undefined;

/** Everybody in a test, each with a browser that knows nothing of the others'. */
export class People {
  readonly #browser: Browser;
  readonly #url: string;
  /** Where the browsers come from that others have had, if any. */
  readonly #lender: Lender | undefined;
  readonly #prepare: PreparePage;
  readonly #contexts: BrowserContext[] = [];
  readonly #lent: Page[] = [];
  readonly #everybody: Person[] = [];

  constructor(browser: Browser, url: string, lender?: Lender | undefined, prepare?: PreparePage) {
    this.#browser = browser;
    this.#url = url;
    this.#lender = lender;
    this.#prepare = prepare;
  }

  /** Somebody who has not been here before. */
  async newcomer(name: string, url = this.#url): Promise<Person> {
    const page = await this.#pageAt(url);
    await this.#prepare?.(page);
    return this.#welcome(new Person(name, page));
  }

  async #pageAt(url: string): Promise<Page> {
    if (this.#lender && url === this.#url) {
      const lent = await this.#lender.take();
      this.#lent.push(lent);
      return lent;
    }
    const context = await this.#browser.newContext({ baseURL: url });
    this.#contexts.push(context);
    return context.newPage();
  }

  /** Takes somebody's device away, and gives it back with the page it had when what is returned is called. */
  async loses({ name, page }: Person): Promise<() => Promise<Person>> {
    const context = page.context();
    const [storageState, address] = [await context.storageState(), page.url()];
    await context.close();
    return async () => {
      const again = await this.#browser.newContext({ baseURL: this.#url, storageState });
      this.#contexts.push(again);
      const person = this.#welcome(new Person(name, await again.newPage()));
      await person.page.goto(address);
      return person;
    };
  }

  /** The same person in another tab, on the same page. */
  async tabOf({ name, page }: Person): Promise<Person> {
    const tab = this.#welcome(new Person(name, await page.context().newPage()));
    await tab.page.goto(page.url());
    return tab;
  }

  /** Somebody who has opened a session; the forms that lead there are other tests' business. */
  async facilitator(name: string, type = 'fibonacci', url = this.#url): Promise<Person> {
    const person = await this.newcomer(name, url);
    await person.takesSeat('api/sessions', { name: 'Sprint 12', facilitatorName: name, type });
    return person;
  }

  /** Somebody who has opened a session with one story and is on it. */
  async facilitatorOn(
    story: string,
    name: string,
    type = 'fibonacci',
    url = this.#url,
  ): Promise<Person> {
    const person = await this.newcomer(name, url);
    await person.opensSessionOn([story], { name: 'Sprint 12', facilitatorName: name, type });
    return person;
  }

  /** Somebody who has joined the session of `host`. */
  async participant(name: string, host: Host, url = this.#url): Promise<Person> {
    const person = await this.newcomer(name, url);
    await person.takesSeat(`api/sessions/${host.sessionId}/participants`, { name });
    return person;
  }

  /** Somebody who has opened a session from a program. */
  async remoteFacilitator(name: string, type = 'fibonacci'): Promise<Remote> {
    const remote = new Remote(this.#url);
    await remote.opens(name, type);
    return remote;
  }

  /** Somebody who has joined the session of `host` from a program. */
  async remote(name: string, host: Host): Promise<Remote> {
    const remote = new Remote(this.#url);
    await remote.joins(host.sessionId, name);
    return remote;
  }

  /** Sets the clock of everybody's device so far ahead of the real time; no timer goes off by that. */
  async setClocks(ahead: number): Promise<void> {
    for (const { page } of this.#everybody) {
      if (!page.isClosed()) await page.clock.setSystemTime(Date.now() + ahead);
    }
  }

  #welcome(person: Person): Person {
    this.#everybody.push(person);
    return person;
  }

  get troubles(): string[] {
    return this.#everybody.flatMap(({ troubles }) => troubles);
  }

  /** @param isWell whether others may go on with the browsers */
  async leave(isWell = false): Promise<void> {
    const lender = isWell ? this.#lender : undefined;
    const lent = this.#lent.map((page) => lender?.giveBack(page) ?? page.context().close());
    await Promise.all([...lent, ...this.#contexts.map((context) => context.close())]);
  }
}
