import { expect, type Locator, type Page } from '@playwright/test';

/** Somebody at a browser of their own, who finds things by what they are called. */
export class Person {
  readonly name: string;
  readonly page: Page;
  /** What went wrong in this browser without a test having said that it would. */
  readonly troubles: string[] = [];
  #expected: RegExp[] = [];

  constructor(name: string, page: Page) {
    this.name = name;
    this.page = page;
    page.on('pageerror', (error) => this.#note(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') this.#note(`${message.text()} ${message.location().url}`);
    });
  }

  /** Says beforehand what the browser may complain of, such as a refused request. */
  expectsTrouble(about: RegExp): void {
    this.#expected.push(about);
  }

  #note(trouble: string): void {
    if (!this.#expected.some((about) => about.test(trouble))) {
      this.troubles.push(`${this.name}: ${trouble}`);
    }
  }

  get sessionId(): string {
    return this.#param('sessionId');
  }

  get participantId(): string {
    return this.#param('participantId');
  }

  #param(name: string): string {
    const value = new URL(this.page.url()).searchParams.get(name);
    if (!value) throw new Error(`${this.name} is at ${this.page.url()}, which names no ${name}.`);
    return value;
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { name, exact: true });
  }

  field(name: string): Locator {
    return this.page.getByRole('textbox', { name });
  }

  select(name: string): Locator {
    return this.page.getByRole('combobox', { name });
  }

  get alert(): Locator {
    return this.page.getByRole('alert');
  }

  text(text: string | RegExp): Locator {
    return this.page.getByText(text);
  }

  async creates(session: string, method = 'Fibonacci'): Promise<void> {
    await this.page.goto('/create-session');
    await this.field('Session Name').fill(session);
    await this.field('Your Name (Facilitator)').fill(this.name);
    await this.select('Estimation Method').selectOption({ label: method });
    await this.button('Create Session').click();
    await expect(this.heading('Create a Story')).toBeVisible();
  }

  async joins(sessionId: string): Promise<void> {
    await this.page.goto(`/join-session?sessionId=${sessionId}`);
    await this.field('Your Name').fill(this.name);
    await this.button('Join Session').click();
    await expect(this.heading('Waiting for Story')).toBeVisible();
  }

  async createsStory(story: string): Promise<void> {
    await this.field('Story Name').fill(story);
    await this.button('Create Story').click();
    await expect(this.heading(story)).toBeVisible();
  }

  /** Picks the story from the list. */
  async opensStory(story: string): Promise<void> {
    await this.page.getByRole('link', { name: story }).click();
    await expect(this.heading(story)).toBeVisible();
  }

  get cards(): Locator {
    return this.page.getByRole('radio');
  }

  card(display: string): Locator {
    return this.page.getByRole('radio', { name: display, exact: true });
  }

  async picks(display: string): Promise<void> {
    await this.card(display).check();
  }

  async votes(display: string): Promise<void> {
    await this.picks(display);
    await this.button('Submit Vote').click();
    await expect(this.text('Vote Submitted')).toBeVisible();
  }

  async reveals(): Promise<void> {
    await this.button('Reveal Results').click();
    await expect(this.heading('Voting Results')).toBeVisible();
  }

  async accepts(display: string): Promise<void> {
    await this.button('Accept & New Story').click();
    const dialog = this.dialog('Enter Agreed Story Points');
    await dialog.getByLabel('Select story points').selectOption({ label: display });
    await dialog.getByRole('button', { name: 'Save & Continue' }).click();
    await expect(this.heading('Create a Story')).toBeVisible();
  }

  /** A figure of the results, such as 'Average'. */
  result(term: string): Locator {
    return this.page.getByRole('definition', { name: term });
  }

  /** Who voted this card, as the distribution tells. */
  voters(display: string): Locator {
    return this.page.getByRole('listitem').filter({ hasText: display });
  }

  /** Somebody's line in the team panel. */
  member(name: string): Locator {
    return this.page.getByRole('listitem').filter({ hasText: name });
  }

  dialog(title: string): Locator {
    return this.page.getByRole('dialog', { name: title });
  }
}
