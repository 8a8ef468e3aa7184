import type { Id, ParticipantId } from '@story-pointer/core/ids';
import { importLimits } from '@story-pointer/core/import/limits';
import type { Outcome } from '@story-pointer/core/session/refusals';
import type { Down } from '@story-pointer/core/sync/protocol';
import type { Up } from '@story-pointer/core/sync/up';
import {
  type CommandAnswer,
  type CommandRequest,
  commandRequestSchema,
  longCommandSchema,
  withoutChanges,
} from '@story-pointer/core/wire-room';
import { maxBodyBytes, tooBusy } from '../http/body.ts';
import type { RateWatch } from '../http/limit-rates.ts';
import { LeakyBuckets } from '../http/limiter.ts';
import { EdgeError, problemIn } from '../http/problem.ts';
import { newerThanUs } from '../http/versions.ts';
import type { Work, WorkLimit } from '../http/work-limit.ts';
import type { Refusals } from '../metrics/refusals.ts';
import type { OneAtATime } from '../one-at-a-time.ts';
import { parseJson } from '../parse-json.ts';
import type { Room } from '../rooms/room.ts';
import type { PageClient } from './page-client.ts';

/** In milliseconds, within which all of it has to arrive. */
const patience = 60_000;

/** A command that a page of wire version 6 sends in parts. Its bytes are charged to the address of its sender until it is disposed of. */
class ArrivingCommand implements Disposable {
  readonly commandId: Id;
  readonly #work: Work;
  readonly #timer: Timer;
  readonly #texts: string[] = [];
  #bytes = 0;

  constructor(commandId: Id, work: Work, onTimeout: () => void) {
    this.commandId = commandId;
    this.#work = work;
    this.#timer = setTimeout(onTimeout, patience);
  }

  get text(): string {
    return this.#texts.join('');
  }

  /** @throws {EdgeError} tooLarge, notReady */
  add(text: string): void {
    const bytes = Buffer.byteLength(text);
    this.#bytes += bytes;
    if (this.#bytes > importLimits.bytes)
      throw new EdgeError('tooLarge', { reason: 'body_too_large' });
    if (!this.#work.grow(bytes)) throw tooBusy('large_bodies');
    this.#texts.push(text);
  }

  /** The last part is there. */
  end(): void {
    clearTimeout(this.#timer);
    this.#work.giveWay = undefined;
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
    this.#work[Symbol.dispose]();
  }
}

export interface PageCommandParts {
  readonly refusals: Refusals;
  readonly watch: RateWatch;
  readonly longCommands: OneAtATime;
  /** Counts the bytes of long commands that are under way. */
  readonly largeBytes: WorkLimit;
  /** The error to show for anything that was thrown, which is logged. */
  readonly asEdgeError: (error: unknown, where: object) => EdgeError;
  /** Milliseconds, of a clock that does not jump. */
  readonly clock: () => number;
}

/** The seat of a page, in the room that let it in. */
interface SeatIn {
  readonly room: Room;
  readonly participantId: ParticipantId;
}

type UpCommand = Extract<Up, { type: 'command' }>;
type UpPart = Extract<Up, { type: 'part' }>;
type Result = Extract<Down, { type: 'result' }>;
type Run = (seat: SeatIn) => Promise<Outcome<CommandAnswer>>;

/** Commands of one page that may be under way at a time: pages hardly ever send two. */
const mostUnderWay = 16;

/** Answers to wait that a page may get in a minute; pages do wait. */
const waitsPerMinute = 60;
const tooManyRequests = 429;

/** In characters, of all parts of a command but the last. */
const shortestPart = 4 * 1024;

/** Runs the commands that pages send over WebSockets, and sends each its result. */
export class PageCommands {
  readonly #parts: PageCommandParts;
  readonly #waits: LeakyBuckets;
  readonly #running = new Set<Promise<void>>();
  /** The commands that are arriving in parts. */
  readonly #arriving = new Map<PageClient, ArrivingCommand>();

  constructor(parts: PageCommandParts) {
    this.#parts = parts;
    this.#waits = new LeakyBuckets(waitsPerMinute, parts.clock);
  }

  /** The number of commands that are not answered yet. */
  get underWay(): number {
    return this.#running.size;
  }

  /** Resolves when all commands have been answered. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** @param bytes the length of the message */
  take(client: PageClient, command: UpCommand, bytes: number): void {
    this.#begin(client, command.commandId, (seat) => this.#runShort(client, seat, command, bytes));
  }

  /** Whether a part continues the command that is arriving. */
  isContinued(client: PageClient, { commandId }: UpPart): boolean {
    return this.#arriving.get(client)?.commandId === commandId;
  }

  /** Takes a part of a long command, which runs once the last one is there. The first fault ends the connection. */
  takePart(client: PageClient, part: UpPart): void {
    const { commandId, text, isLast } = part;
    const arriving = this.#arriving.get(client) ?? this.#arrive(client, commandId);
    const isTooShort = !isLast && text.length < shortestPart;
    if (client.participantId === null || isTooShort || arriving?.commandId !== commandId) {
      client.end('malformed');
      return;
    }
    try {
      arriving.add(text);
    } catch (error) {
      this.#refuse(client, commandId, error);
      return;
    }
    if (!isLast) return;
    arriving.end();
    this.#arriving.delete(client);
    this.#begin(client, commandId, (seat) => this.#runLong(client, seat, arriving), arriving);
  }

  /** The connection is closed. */
  left(client: PageClient): void {
    this.#arriving.get(client)?.[Symbol.dispose]();
    this.#arriving.delete(client);
  }

  #arrive(client: PageClient, commandId: Id): ArrivingCommand | undefined {
    const work = this.#parts.largeBytes.begin(client.address, 0);
    if (!work) return undefined;
    work.giveWay = () => this.#refuse(client, commandId, tooBusy('large_bodies'));
    const arriving = new ArrivingCommand(commandId, work, () => client.end('malformed'));
    this.#arriving.set(client, arriving);
    return arriving;
  }

  /** The parts that are still coming could not be told from those of a new command. */
  #refuse(client: PageClient, commandId: Id, error: unknown): void {
    client.say(this.#failure(commandId, error));
    client.end('too many');
  }

  #begin(client: PageClient, commandId: Id, run: Run, held?: Disposable): void {
    const running = this.#run(client, commandId, run, held).finally(() =>
      this.#running.delete(running),
    );
    this.#running.add(running);
  }

  /** @param held ends with the command, whatever comes of it */
  async #run(client: PageClient, commandId: Id, run: Run, held?: Disposable): Promise<void> {
    using _ = held;
    const { participantId, room } = client;
    if (participantId === null || !room) {
      client.end('malformed');
      return;
    }
    if (client.commandsUnderWay >= mostUnderWay) {
      this.#parts.refusals.count('messages_by_connection');
      client.end('too many');
      return;
    }
    client.commandsUnderWay += 1;
    const result = await this.#resultOf(commandId, run({ room, participantId }));
    const isTooMuch = result.status === tooManyRequests && this.#waits.take(client.id) > 0;
    if (isTooMuch) client.end('too many');
    else client.answer(result);
  }

  async #runShort(
    client: PageClient,
    seat: SeatIn,
    { commandId, command }: UpCommand,
    bytes: number,
  ): Promise<Outcome<CommandAnswer>> {
    const who = { address: client.address, key: client.keyHash };
    await this.#parts.watch.command(who, seat.room.sessionId, bytes);
    return await this.#runParsed(client, seat, commandId, command);
  }

  /** A command that may be long is parsed only after its sender's seat was checked. */
  async #runLong(
    client: PageClient,
    seat: SeatIn,
    arriving: ArrivingCommand,
  ): Promise<Outcome<CommandAnswer>> {
    const { watch, longCommands } = this.#parts;
    const { address, keyHash } = client;
    const { commandId, text } = arriving;
    const bytes = Buffer.byteLength(text);
    await watch.command({ address, key: keyHash }, seat.room.sessionId, bytes);
    const isLong = bytes > maxBodyBytes;
    const may = isLong
      ? await seat.room.views.maySendStories(keyHash === null ? [] : [keyHash])
      : null;
    if (may && !may.ok) return may;
    return await longCommands.run(async () => {
      const json = parseJson(text);
      if (isLong && !longCommandSchema.safeParse(json).success) throw new EdgeError('tooLarge');
      const { data: command } = commandRequestSchema.shape.command.safeParse(json);
      if (!command) throw client.page.isNewer ? newerThanUs() : new EdgeError('malformed');
      return await this.#runParsed(client, seat, commandId, command);
    });
  }

  async #runParsed(
    { address, keyHash }: PageClient,
    { room, participantId }: SeatIn,
    commandId: Id,
    command: CommandRequest['command'],
  ): Promise<Outcome<CommandAnswer>> {
    await this.#parts.watch.content({ address, key: keyHash }, room.sessionId, command);
    const sender = { kind: 'seat', participantId, keyHash } as const;
    return await room.run(commandId, command, sender);
  }

  async #resultOf(commandId: Id, running: Promise<Outcome<CommandAnswer>>): Promise<Result> {
    const result = { type: 'result', commandId } as const;
    try {
      const outcome = await running;
      if (outcome.ok) return { ...result, status: 200, body: withoutChanges(outcome.value) };
      const body = problemIn(outcome.refusal);
      return { ...result, status: body.status, body };
    } catch (error) {
      return this.#failure(commandId, error);
    }
  }

  #failure(commandId: Id, thrown: unknown): Result {
    const error = this.#parts.asEdgeError(thrown, { route: '/api/sessions/:id/live' });
    const { retryAfter } = error;
    const body = problemIn(error);
    return { type: 'result', commandId, status: body.status, retryAfter, body };
  }
}
