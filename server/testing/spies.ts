import type { CommandId, SessionId, StoryId } from '@story-pointer/core/ids';
import type { Command } from '@story-pointer/core/session/commands';
import type { Version } from '@story-pointer/core/session/open-room';
import type { Seat } from '@story-pointer/core/wire';
import { wireVersion } from '@story-pointer/core/wire-version';
import { Feed } from './feed.ts';
import { liveRequest, plainRequest, Tap } from './tap.ts';
import { until } from './until.ts';

interface Spy {
  readonly cookie: string;
  /** The parameter that names its seat; '' without one. */
  readonly seat: string;
}

/**
 * Durations of commands and the resources of the process are no secret and never the same twice, and so is the length
 * of their text.
 */
const resources =
  /^(story_pointer_(command_seconds_(bucket|sum)|event_loop_delay_seconds)|process_\w+|content-length:).*$/gim;

/** Everybody who would like to know somebody's vote, with all messages they get. */
export class Spies {
  readonly #url: string;
  readonly #path: string;
  readonly #spies: readonly Spy[];
  readonly answers: string[] = [];
  readonly #lines: Tap[] = [];
  readonly #feeds: Feed[] = [];
  /** The version from which they listen. */
  #from: Version = { revision: 1, mark: '' };

  /** @param browsers with their seats; those without one watch as strangers */
  constructor(
    url: string,
    sessionId: SessionId,
    browsers: readonly { readonly cookie: string; readonly seat?: Seat }[],
  ) {
    this.#url = url;
    this.#path = `/api/sessions/${sessionId}`;
    this.#spies = browsers.map(({ cookie, seat }) => ({
      cookie,
      seat: seat ? `participantId=${seat.participantId}` : '',
    }));
  }

  /** Listen from `position` on, the version of the room. */
  async listen(position: Version): Promise<void> {
    this.#from = position;
    for (const spy of this.#spies) {
      const line = await this.#connect(spy, position);
      await line.until(`"revision":${position.revision}`);
      this.#lines.push(line);
      const feed = new Feed(`${this.#url}${this.#path}/events?${spy.seat}`, { cookie: spy.cookie });
      await feed.atLeast(1);
      this.#feeds.push(feed);
    }
  }

  /** Send every query, the victim's seat included; the query of a page that polls is among them. */
  async look(revision: number, victim: Seat, storyId: StoryId): Promise<void> {
    for (const spy of this.#spies) {
      const { cookie, seat } = spy;
      const seats = new Set(['', seat, `participantId=${victim.participantId}`]);
      for (const query of seats) await this.#ask('GET', `${this.#path}?${query}`, cookie);
      await this.#ask('GET', `${this.#path}/votes?${seat}`, cookie);
      await this.#ask('GET', `${this.#path}/rounds?${seat}&storyId=${storyId}`, cookie);
      await this.#ask('GET', `${this.#path}/details?${seat}`, cookie);
      await this.#ask('GET', `${this.#path}/results?${seat}`, cookie);
      await this.#ask('GET', `${this.#path}/results.csv?${seat}`, cookie);
      await this.#ask('GET', '/api/sessions', cookie);
      // The change sets from the beginning on, and since they listen, and the room as it is sent to
      // a page from the future.
      const future = { revision: revision + 1, mark: '' };
      for (const since of [{ revision: 1, mark: '' }, this.#from, future]) {
        using tap = await this.#connect(spy, since);
        await tap.until(`"revision":${revision}`);
        this.answers.push(tap.received);
      }
    }
  }

  /** Send commands, under an id that the victim has used. */
  async meddle(commandId: CommandId, seat: Seat, commands: readonly Command[]): Promise<void> {
    const { participantId } = seat;
    for (const { cookie } of this.#spies) {
      for (const command of commands) {
        const body = JSON.stringify({ commandId, participantId, command });
        await this.#ask('POST', `${this.#path}/commands`, cookie, body);
      }
    }
  }

  /** Read all public addresses. */
  async read(): Promise<void> {
    await this.#ask('GET', '/api/openapi.json', '');
    const metrics = await Tap.open(this.#url, plainRequest('GET', '/metrics', ''));
    this.answers.push((await metrics.closed).replace(resources, ''));
  }

  /** All messages over their live connections, once these have reached `revision`. */
  async heard(revision: number): Promise<string[]> {
    for (const line of this.#lines) await line.until(`"revision":${revision}`);
    for (const feed of this.#feeds)
      await until(() => feed.isOver || feed.text.includes(`"revision":${revision}`));
    return [...this.#lines.map(({ received }) => received), ...this.#feeds.map(({ text }) => text)];
  }

  #connect({ cookie, seat }: Spy, { revision, mark }: Version): Promise<Tap> {
    const position = `revision=${revision}&mark=${mark}&version=${wireVersion}`;
    return Tap.open(this.#url, liveRequest(`${this.#path}/live?${seat}&${position}`, cookie));
  }

  async #ask(method: string, path: string, cookie: string, body?: string): Promise<void> {
    const tap = await Tap.open(this.#url, plainRequest(method, path, cookie, body));
    this.answers.push(`${path} ${await tap.closed}`);
  }
}
