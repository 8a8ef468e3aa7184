import type { Id } from '@story-pointer/core/ids';
import type { Command } from '@story-pointer/core/session/commands';
import type { Position } from '@story-pointer/core/session/open-room';
import type { Seat } from '@story-pointer/core/wire';
import { wireVersion } from '@story-pointer/core/wire-version';
import { liveRequest, plainRequest, Tap } from './tap.ts';

/** A browser that looks on. */
interface Spy {
  readonly cookie: string;
  /** What it names its seat with; '' where it has none. */
  readonly seat: string;
}

/** How long commands took is no secret and never the same twice, and so is the length of saying it. */
const durations = /^(story_pointer_command_seconds_(bucket|sum)|content-length:).*$/gim;

/** Everybody who would like to know how somebody else has voted, and all that they are sent. */
export class Spies {
  readonly #url: string;
  readonly #path: string;
  readonly #spies: readonly Spy[];
  /** What they got for what they asked. */
  readonly answers: string[] = [];
  readonly #lines: Tap[] = [];
  /** Where they began to listen. */
  #from: Position = { revision: 1, mark: '' };

  /** @param browsers with their seats; those without one look on as anybody may */
  constructor(
    url: string,
    sessionId: Id,
    browsers: readonly { readonly cookie: string; readonly seat?: Seat }[],
  ) {
    this.#url = url;
    this.#path = `/api/sessions/${sessionId}`;
    this.#spies = browsers.map(({ cookie, seat }) => ({
      cookie,
      seat: seat ? `participantId=${seat.participantId}` : '',
    }));
  }

  /** Stay and listen from `position` on, where the room is. */
  async listen(position: Position): Promise<void> {
    this.#from = position;
    for (const spy of this.#spies) {
      const line = await this.#connect(spy, position);
      await line.until(`"revision":${position.revision}`);
      this.#lines.push(line);
    }
  }

  /** Ask for all there is, the victim's seat included; a page that polls asks for the same. */
  async look(revision: number, victim: Seat, storyId: Id): Promise<void> {
    for (const spy of this.#spies) {
      const { cookie, seat } = spy;
      const seats = new Set(['', seat, `participantId=${victim.participantId}`]);
      for (const query of seats) await this.#ask('GET', `${this.#path}?${query}`, cookie);
      await this.#ask('GET', `${this.#path}/rounds?${seat}&storyId=${storyId}`, cookie);
      await this.#ask('GET', `${this.#path}/details?${seat}`, cookie);
      await this.#ask('GET', '/api/sessions', cookie);
      // The steps from the beginning on, or since they listen, and the room as it is for a page from the future.
      const future = { revision: revision + 1, mark: '' };
      for (const since of [{ revision: 1, mark: '' }, this.#from, future]) {
        using tap = await this.#connect(spy, since);
        await tap.until(`"revision":${revision}`);
        this.answers.push(tap.received);
      }
    }
  }

  /** Send commands, under an id that the victim has used. */
  async meddle(commandId: string, seat: Seat, commands: readonly Command[]): Promise<void> {
    const { participantId } = seat;
    for (const { cookie } of this.#spies) {
      for (const command of commands) {
        const body = JSON.stringify({ commandId, participantId, command });
        await this.#ask('POST', `${this.#path}/commands`, cookie, body);
      }
    }
  }

  /** Read what is there for everybody. */
  async read(): Promise<void> {
    await this.#ask('GET', '/api/openapi.json', '');
    const metrics = await Tap.open(this.#url, plainRequest('GET', '/metrics', ''));
    this.answers.push((await metrics.closed).replace(durations, ''));
  }

  /** What came over the connections on which they stay, once that has come to `revision`. */
  async heard(revision: number): Promise<string[]> {
    for (const line of this.#lines) await line.until(`"revision":${revision}`);
    return this.#lines.map(({ received }) => received);
  }

  #connect({ cookie, seat }: Spy, { revision, mark }: Position): Promise<Tap> {
    const position = `revision=${revision}&mark=${mark}&version=${wireVersion}`;
    return Tap.open(this.#url, liveRequest(`${this.#path}/live?${seat}&${position}`, cookie));
  }

  async #ask(method: string, path: string, cookie: string, body?: string): Promise<void> {
    const tap = await Tap.open(this.#url, plainRequest(method, path, cookie, body));
    this.answers.push(`${path} ${await tap.closed}`);
  }
}
