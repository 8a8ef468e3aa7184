import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Say } from './catalogue.ts';
import type { Lender } from './devices.ts';
import { Person } from './person.ts';
import { Remote } from './remote.ts';

/** A person with a session that others can join. */
interface Host {
  readonly sessionId: string;
}

/** Prepares the page of each newcomer before it is used. */
export type PreparePage = ((page: Page) => Promise<void>) | undefined;

/** All people of a test, each with a separate browser. */
export class People {
  readonly #browser: Browser;
  readonly #url: string;
  /** The source of used browsers, if any. */
  readonly #lender: Lender | undefined;
  readonly #prepare: PreparePage;
  readonly #say: Say | undefined;
  readonly #contexts: BrowserContext[] = [];
  readonly #lent: Page[] = [];
  readonly #everybody: Person[] = [];
  readonly #remotes: Remote[] = [];

  constructor(browser: Browser, url: string, lender?: Lender, prepare?: PreparePage, say?: Say) {
    this.#browser = browser;
    this.#url = url;
    this.#lender = lender;
    this.#prepare = prepare;
    this.#say = say;
  }

  /** A person in a new browser. */
  async newcomer(name: string, url = this.#url): Promise<Person> {
    const page = await this.#pageAt(url);
    await this.#prepare?.(page);
    return this.#welcome(new Person(name, page, this.#say));
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

  /** Loses a person's device; the returned function gives it back with its page. */
  async loses({ name, page }: Person): Promise<() => Promise<Person>> {
    const context = page.context();
    const [storageState, address] = [await context.storageState(), page.url()];
    await context.close();
    return async () => {
      const again = await this.#browser.newContext({ baseURL: this.#url, storageState });
      this.#contexts.push(again);
      const person = this.#welcome(new Person(name, await again.newPage(), this.#say));
      await person.page.goto(address);
      return person;
    };
  }

  async tabOf({ name, page }: Person): Promise<Person> {
    const tab = this.#welcome(new Person(name, await page.context().newPage(), this.#say));
    await tab.page.goto(page.url());
    return tab;
  }

  /** A person with a new session; other tests cover the forms. */
  async facilitator(name: string, type = 'fibonacci', url = this.#url): Promise<Person> {
    const person = await this.newcomer(name, url);
    await person.takesSeat('api/sessions', { name: 'Sprint 12', facilitatorName: name, type });
    return person;
  }

  /** A person on the only story of a new session. */
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

  /** A person who has joined the session of `host`. */
  async participant(name: string, host: Host, url = this.#url): Promise<Person> {
    const person = await this.newcomer(name, url);
    await person.takesSeat(`api/sessions/${host.sessionId}/participants`, { name });
    return person;
  }

  /** A program that has opened a session. */
  async remoteFacilitator(name: string, type = 'fibonacci'): Promise<Remote> {
    const remote = this.#remote();
    await remote.opens(name, type);
    return remote;
  }

  /** A program that has joined the session of `host`. */
  async remote(name: string, host: Host): Promise<Remote> {
    const remote = this.#remote();
    await remote.joins(host.sessionId, name);
    return remote;
  }

  /** A program that has joined the session of `host`, and counts as here. */
  async remoteHere(name: string, host: Host): Promise<Remote> {
    const remote = await this.remote(name, host);
    await remote.attends('here');
    return remote;
  }

  #remote(): Remote {
    const remote = new Remote(this.#url);
    this.#remotes.push(remote);
    return remote;
  }

  /** Sets the clock of every device so far ahead of the real time, without firing timers. */
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

  /** @param isWell whether the browsers may be used again */
  async leave(isWell = false): Promise<void> {
    for (const remote of this.#remotes) remote.hangsUp();
    const lender = isWell ? this.#lender : undefined;
    const lent = this.#lent.map((page) => lender?.giveBack(page) ?? page.context().close());
    await Promise.all([...lent, ...this.#contexts.map((context) => context.close())]);
  }
}
