import { expect, type Locator, type Page } from '@playwright/test';
import type { Say } from './catalogue.ts';
import { Visitor } from './visitor.ts';

interface Seat {
  readonly sessionId: string;
  readonly participantId: string;
}

function addressOf({ sessionId, participantId }: Seat): string {
  return `session?sessionId=${sessionId}&participantId=${participantId}`;
}

/** The server may close a kept connection just as a request goes out; the id of a command keeps it one. */
const maxRetries = 1;

/** A participant of sessions. */
export class Person extends Visitor {
  readonly name: string;

  constructor(name: string, page: Page, say?: Say) {
    super(page, say);
    this.name = name;
  }

  get sessionId(): string {
    return this.#param('sessionId');
  }

  get participantId(): string {
    return this.#param('participantId');
  }

  get storyId(): string {
    return this.#param('storyId');
  }

  /** The address of the session from this seat, on no story. */
  get seat(): string {
    return addressOf(this);
  }

  #param(name: string): string {
    const value = new URL(this.page.url()).searchParams.get(name);
    if (!value) throw new Error(`${this.name} is at ${this.page.url()}, which names no ${name}.`);
    return value;
  }

  async creates(session: string, method = 'Fibonacci'): Promise<void> {
    await this.page.goto('create-session');
    await this.field('Session Name').fill(session);
    await this.field('Your Name (Facilitator)').fill(this.name);
    await this.select('Estimation Method').selectOption({ label: this.says(method) });
    await this.button('Create Session').click();
    await expect(this.heading('Create a Story')).toBeVisible();
  }

  async joins(sessionId: string): Promise<void> {
    await this.page.goto(`join-session?sessionId=${sessionId}`);
    await this.field('Your Name').fill(this.name);
    await this.button('Join Session').click();
    // Beside the team's story, where there is one.
    await expect(this.heading('Team Members')).toBeVisible();
  }

  /** Takes a seat over the API, in a fraction of the time, and opens the session. */
  async takesSeat(path: string, request: Record<string, string>): Promise<void> {
    await this.page.goto(addressOf(await this.#sits(path, request)));
    await expect(this.heading('Team Members')).toBeVisible();
  }

  /** Opens a session with some stories over the API, and then the last of them. */
  async opensSessionOn(
    stories: readonly string[],
    session: Record<string, unknown>,
  ): Promise<void> {
    const seat = await this.#sits('api/sessions', session);
    for (const name of stories) await this.sends({ type: 'createStory', name }, seat);
    const answer = await this.page.request.get(`api/sessions/${seat.sessionId}`, { maxRetries });
    const { facilitatorActiveStoryId } = (await answer.json()).session;
    await this.page.goto(`${addressOf(seat)}&storyId=${facilitatorActiveStoryId}`);
    await expect(this.heading(stories.at(-1) ?? '')).toBeVisible();
  }

  async #sits(path: string, request: Record<string, unknown>): Promise<Seat> {
    const data = { commandId: crypto.randomUUID(), ...request };
    return (await this.page.request.post(path, { data, maxRetries })).json();
  }

  async renames(session: string): Promise<void> {
    const pencil = this.button('Edit Session Name');
    if (await pencil.isVisible()) await pencil.click();
    else await this.fromSessionMenu('Edit Session Name');
    const dialog = this.dialog('Edit Session Name');
    await dialog.getByLabel(this.says('Session Name')).fill(session);
    await dialog.getByRole('button', { name: this.says('Save') }).click();
    await expect(dialog).toBeHidden();
  }

  /** Opens the confirmation to remove somebody, from their seat. */
  async asksToRemove(name: string): Promise<Locator> {
    await this.seatOf(name).click();
    await this.button(`Remove ${name}`).click();
    return this.dialog('Remove Participant');
  }

  async removes(name: string): Promise<void> {
    const dialog = await this.asksToRemove(name);
    await dialog.getByRole('button', { name: this.says('Remove') }).click();
    await expect(dialog).toBeHidden();
  }

  async asksToDeleteStory(): Promise<Locator> {
    await this.#pressesOrPicks('Delete story');
    return this.dialog('Delete Story');
  }

  async asksToEditStory(): Promise<Locator> {
    await this.#pressesOrPicks('Edit story name');
    return this.dialog('Edit Story');
  }

  /** On phones it is in the menu of the story. */
  async #pressesOrPicks(action: string): Promise<void> {
    const menu = this.button('Story actions');
    await expect(this.button(action).or(menu)).toBeVisible();
    if (!(await menu.isVisible())) return await this.button(action).click();
    await menu.click();
    await this.page.getByRole('menuitem', { name: this.says(action) }).click();
  }

  async asksToCloseSession(): Promise<Locator> {
    await this.fromSessionMenu('Close Session');
    return this.dialog('Close Session');
  }

  async asksToDeleteSession(): Promise<Locator> {
    await this.fromSessionMenu('Delete Session');
    return this.dialog('Delete Session');
  }

  async fromSessionMenu(item: string): Promise<void> {
    await this.button('Session menu').click();
    await this.page.getByRole('menuitem', { name: this.says(item) }).click();
    // Until it is gone, a closing menu takes the keys.
    await expect(this.page.getByRole('menu')).toBeHidden();
  }

  /** Adds stories over the API, while the page stays where it is. */
  async addsStories(...stories: string[]): Promise<void> {
    for (const name of stories) await this.sends({ type: 'createStory', name });
    for (const name of stories) await expect(this.storyInList(name)).toBeVisible();
  }

  async storyIds(): Promise<string[]> {
    const answer = await this.page.request.get(`api/sessions/${this.sessionId}`, { maxRetries });
    const { stories }: { stories: { id: string }[] } = await answer.json();
    return stories.map(({ id }) => id);
  }

  /** Sends a command from this seat over the API. */
  async sends(command: Record<string, unknown>, seat: Seat = this): Promise<void> {
    const { participantId, sessionId } = seat;
    const data = { commandId: crypto.randomUUID(), participantId, command };
    await this.page.request.post(`api/sessions/${sessionId}/commands`, { data, maxRetries });
  }

  /** Pastes text into the name of a story. */
  async pastes(text: string): Promise<void> {
    await this.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await this.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await this.field('Story Name').focus();
    await this.page.keyboard.press('ControlOrMeta+v');
  }

  async createsStory(story: string): Promise<void> {
    await this.field('Story Name').fill(story);
    await this.button('Create Story').click();
    await expect(this.heading(story)).toBeVisible();
  }

  /** The area around the session's name. */
  get header(): Locator {
    return this.page.getByRole('main').locator('header', { has: this.page.locator('h1') });
  }

  get storyList(): Locator {
    return this.page.getByRole('complementary', { name: this.says('Stories') });
  }

  /** The progress of the session, beside the title of the list. */
  progress(text: string): Locator {
    return this.storyList.getByText(text).filter({ visible: true });
  }

  /** The button that opens the list on phones. */
  get listOpener(): Locator {
    return this.page.getByRole('button', { name: this.says('Show stories') });
  }

  get stories(): Locator {
    return this.storyList.getByRole('link').filter({ hasText: /^\d/ });
  }

  storyInList(story: string): Locator {
    return this.storyList.getByRole('link', { name: story });
  }

  /** A story's row in the facilitator's list, by which it is dragged. */
  row(story: string): Locator {
    return this.storyList.getByRole('row', { name: story });
  }

  async opensStory(story: string): Promise<void> {
    await this.storyInList(story).click();
    await expect(this.heading(story)).toBeVisible();
  }

  get cards(): Locator {
    return this.page.getByRole('radio');
  }

  card(display: string): Locator {
    return this.page.getByRole('radio', { name: display, exact: true });
  }

  async votes(display: string): Promise<void> {
    await this.card(display).check();
    await this.button('Submit Vote').click();
    await expect(this.text('Vote Submitted').first()).toBeVisible();
  }

  /** By a key, which follows the button into the hand when the last people have voted or are known to be gone. */
  async reveals(): Promise<void> {
    await this.button('Reveal Results').press('Enter');
    await expect(this.heading('Voting Results')).toBeVisible();
  }

  async accepts(display: string): Promise<void> {
    await this.button('Accept & New Story').click();
    const dialog = this.dialog('Enter Agreed Story Points');
    await dialog.getByLabel(this.says('Select story points')).selectOption({ label: display });
    await dialog.getByRole('button', { name: this.says('Save & Continue') }).click();
    await expect(this.heading('Create a Story')).toBeVisible();
  }

  /** A figure of the results or the summary, such as 'Average'. */
  figure(name: string): Locator {
    const term = this.page
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${this.says(name)}$`) });
    return this.page.locator('dl > *', { has: term }).getByRole('definition');
  }

  /** The bar of a card in the distribution. */
  bar(display: string): Locator {
    return this.bars.filter({ has: this.page.getByText(display, { exact: true }) });
  }

  get bars(): Locator {
    return this.page.getByRole('listitem').filter({ hasText: /\d votes?/ });
  }

  /** A person's seat at the table. */
  member(name: string): Locator {
    return this.#table.locator('[data-seat]').filter({ hasText: name });
  }

  /** The list of watchers, below the seats. */
  get watchers(): Locator {
    return this.#table.getByRole('list', { name: this.says('Watching') });
  }

  get #table(): Locator {
    return this.page.getByRole('region', { name: this.says('Team Members') });
  }

  seatOf(name: string): Locator {
    return this.member(name).getByRole('button');
  }

  /** Sends the page into the background, or back from it. */
  async turns(state: DocumentVisibilityState): Promise<void> {
    await this.page.evaluate((visibility) => {
      Object.defineProperty(document, 'visibilityState', {
        get: () => visibility,
        configurable: true,
      });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  }
}
