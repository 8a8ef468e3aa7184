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
import { tooBusy } from '../http/admission.ts';
import { maxBodyBytes } from '../http/body.ts';
import type { RateWatch } from '../http/limit-rates.ts';
import { LeakyBuckets } from '../http/limiter.ts';
import type { OneAtATime } from '../http/one-at-a-time.ts';
import { EdgeError, problemIn } from '../http/problem.ts';
import { newerThanUs } from '../http/versions.ts';
import type { WorkLimit } from '../http/work-limit.ts';
import type { Refusals } from '../metrics/refusals.ts';
import { parseJson } from '../parse-json.ts';
import type { Room } from '../rooms/room.ts';
import type { PageClient } from './page-client.ts';

interface ArrivingParts {
  readonly address: string;
  /** Counts the bytes of everybody's long commands. */
  readonly largeBytes: WorkLimit;
  readonly onTimeout: () => void;
}

/** In milliseconds, within which all of it has to arrive. */
const patience = 60_000;

/** A command that comes in parts. Its bytes are charged to the address of its sender until it is dropped. */
export class ArrivingCommand {
  readonly commandId: Id;
  readonly #parts: ArrivingParts;
  readonly #timer: Timer;
  #texts: string[] = [];
  #bytes = 0;
  #charges: Disposable[] = [];
  #fault: EdgeError | null = null;

  constructor(commandId: Id, parts: ArrivingParts) {
    this.commandId = commandId;
    this.#parts = parts;
    this.#timer = setTimeout(parts.onTimeout, patience);
  }

  /** All of it, once the last part is there. @throws {EdgeError} tooLarge, notReady */
  get text(): string {
    if (this.#fault) throw this.#fault;
    return this.#texts.join('');
  }

  /** Keeps a part, unless it is too much. */
  add(text: string): void {
    if (this.#fault) return;
    const bytes = Buffer.byteLength(text);
    this.#bytes += bytes;
    const isTooLong = this.#bytes > importLimits.bytes;
    const charge = isTooLong ? undefined : this.#parts.largeBytes.begin(this.#parts.address, bytes);
    if (charge) {
      this.#texts.push(text);
      this.#charges.push(charge);
      return;
    }
    this.drop();
    this.#fault = isTooLong
      ? new EdgeError('tooLarge', { reason: 'body_too_large' })
      : tooBusy('large_bodies');
  }

  drop(): void {
    clearTimeout(this.#timer);
    for (const charge of this.#charges) charge[Symbol.dispose]();
    this.#charges = [];
    this.#texts = [];
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

  /** Resolves when all commands have been answered. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** @param bytes the length of the message */
  take(client: PageClient, command: UpCommand, bytes: number): void {
    this.#run(client, command.commandId, (seat) => this.#runShort(client, seat, command, bytes));
  }

  /** Whether a part continues the command that is arriving. */
  isContinued(client: PageClient, { commandId }: UpPart): boolean {
    return this.#arriving.get(client)?.commandId === commandId;
  }

  /** Takes a part of a long command, which runs once the last one is there. */
  takePart(client: PageClient, part: UpPart): void {
    const { commandId, text, isLast } = part;
    if (client.participantId === null || (!isLast && text.length < shortestPart)) {
      client.end('malformed');
      return;
    }
    const arriving = this.#arrivingFor(client, commandId);
    arriving.add(text);
    if (!isLast) return;
    this.#arriving.delete(client);
    this.#run(client, commandId, (seat) =>
      this.#runLong(client, seat, arriving).finally(() => arriving.drop()),
    );
  }

  /** The connection is closed. */
  left(client: PageClient): void {
    this.#arriving.get(client)?.drop();
    this.#arriving.delete(client);
  }

  #arrivingFor(client: PageClient, commandId: Id): ArrivingCommand {
    const known = this.#arriving.get(client);
    if (known?.commandId === commandId) return known;
    known?.drop();
    const arriving = new ArrivingCommand(commandId, {
      ...{ address: client.address, largeBytes: this.#parts.largeBytes },
      onTimeout: () => client.end('malformed'),
    });
    this.#arriving.set(client, arriving);
    return arriving;
  }

  #run(
    client: PageClient,
    commandId: Id,
    run: (seat: SeatIn) => Promise<Outcome<CommandAnswer>>,
  ): void {
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
    const running = this.#resultOf(commandId, run({ room, participantId })).then((result) => {
      this.#running.delete(running);
      const isTooMuch = result.status === tooManyRequests && this.#waits.take(client.id) > 0;
      if (isTooMuch) client.end('too many');
      else client.answer(result);
    });
    this.#running.add(running);
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
    } catch (thrown) {
      const error = this.#parts.asEdgeError(thrown, { route: '/api/sessions/:id/live' });
      const body = problemIn(error);
      return { ...result, status: body.status, retryAfter: error.retryAfter, body };
    }
  }
}
