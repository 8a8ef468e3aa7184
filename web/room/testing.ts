import type { Attention } from '@story-pointer/core/presence';
import type { VisibleChange } from '@story-pointer/core/session/changes';
import { newParticipant, newSession } from '@story-pointer/core/session/open-room';
import type { Down, PresenceMessage } from '@story-pointer/core/sync/protocol';
import { type Up, upSchema } from '@story-pointer/core/sync/up';
import type { RoomView } from '@story-pointer/core/view';
import { wireVersion } from '@story-pointer/core/wire-version';
import type { Answered, ApiError } from '../calls/problem.ts';
import type { LiveStatus } from './connection.ts';
import { RoomClient } from './room-client.ts';
import type { PageState, SocketHandlers } from './socket.ts';

/** A mark for each revision, as long as nothing is restored. */
export function markOf(revision: number): string {
  return `mark ${revision}`;
}

/** A room as a page sees it that has nothing in it yet. */
export function roomAt(revision: number, changes: Partial<RoomView> = {}): RoomView {
  return {
    revision,
    mark: markOf(revision),
    session: newSession('s', 'Sprint 1', 'fibonacci', '2026-01-01T00:00:00.000Z'),
    participants: [newParticipant('ann', 'Ann', { isFacilitator: true })],
    stories: [],
    collection: null,
    tokens: [],
    tokenActs: [],
    webhooks: [],
    ownVotes: {},
    ownRemarks: {},
    done: null,
    ...changes,
  };
}

/** The server's end of a socket: what is sent to it waits in `questions`. */
class FarEnd {
  readonly questions: Up[] = [];
  isClosed = false;
  isDoubted = false;
  readonly room: RoomView;
  readonly isBack: boolean;
  readonly attention: Attention;
  readonly #handlers: SocketHandlers;

  constructor({ room, isBack, attention }: PageState, handlers: SocketHandlers) {
    this.attention = attention;
    this.room = room;
    this.isBack = isBack;
    this.#handlers = handlers;
  }

  accept(): void {
    this.#handlers.opened();
  }

  say(message: Down): void {
    this.#handlers.heard(JSON.stringify(message));
  }

  garble(text: string): void {
    this.#handlers.heard(text);
  }

  drop(): void {
    this.#handlers.closed();
  }
}

/** A page with a live connection, in a world without network and clock: nothing happens by itself. */
export class Page {
  readonly sockets: FarEnd[] = [];
  readonly statuses: LiveStatus[] = [];
  room: RoomView;
  /** The number of messages that could not be read. */
  unreadable = 0;
  readonly passed: PresenceMessage[] = [];
  readonly connection: RoomClient;
  /** The failed attempts to send commands. */
  readonly failures: ApiError[] = [];
  takesCommands = true;
  /** Answers a command that cannot be sent over the connection. */
  otherWay: () => Promise<Answered> = () => Promise.reject(new Error('there is no other way'));
  /** Gets the room over plain HTTP. */
  fetch: () => Promise<unknown> = () => Promise.reject(new Error('there is no other way'));
  #now = 0;
  #timers: { readonly at: number; readonly act: () => void }[] = [];

  constructor(room: RoomView) {
    this.room = room;
    this.connection = new RoomClient({
      openSocket: (page, handlers) => {
        const far = new FarEnd(page(), handlers);
        this.sockets.push(far);
        return {
          send: (message) => far.questions.push(upSchema.parse(message)),
          takesCommands: () => this.takesCommands,
          doubt: () => {
            far.isDoubted = true;
          },
          close: () => {
            far.isClosed = true;
          },
        };
      },
      post: () => this.otherWay(),
      room: {
        read: () => this.room,
        write: (view) => {
          this.room = view;
        },
        fetch: () => this.fetch(),
      },
      schedule: (act, milliseconds) => {
        const timer = { at: this.#now + milliseconds, act };
        this.#timers.push(timer);
        return () => {
          this.#timers = this.#timers.filter((other) => other !== timer);
        };
      },
      random: () => 0.5,
      onStatus: (status) => this.statuses.push(status),
      onUnreadable: () => {
        this.unreadable += 1;
      },
      onPresence: (passing) => this.passed.push(passing),
      onFailure: (failure) => this.failures.push(failure),
    });
    this.connection.start();
  }

  /** The socket opened last. */
  get far(): FarEnd {
    const far = this.sockets.at(-1);
    if (!far) throw new Error('no socket was opened');
    return far;
  }

  get status(): LiveStatus | undefined {
    return this.statuses.at(-1);
  }

  /** Ends what has been sent, as for a page that is too old for its server. */
  async endAll(): Promise<void> {
    this.far.accept();
    this.far.say({ type: 'reload', oldest: wireVersion + 1 });
    await settled();
    this.pass(60_000);
    await settled();
  }

  /** Lets so many milliseconds go by. */
  pass(milliseconds: number): void {
    this.#now += milliseconds;
    const due = this.#timers.filter(({ at }) => at <= this.#now);
    this.#timers = this.#timers.filter(({ at }) => at > this.#now);
    for (const { act } of due) act();
  }
}

/** A page whose connection works. */
export function livePage(room = roomAt(1)): Page {
  const page = new Page(room);
  page.far.accept();
  page.far.say(signOfLife(room.revision));
  return page;
}

export function signOfLife(revision: number): Down {
  const mark = markOf(revision);
  return { type: 'changes', revision, mark, base: mark, changes: [] };
}

/** The step that leads to this revision. */
export function stepTo(revision: number, changes: readonly VisibleChange[]) {
  const [mark, base] = [markOf(revision), markOf(revision - 1)];
  return { type: 'changes', revision, mark, base, changes } as const satisfies Down;
}

export function renamed(revision: number, name: string): Down {
  return stepTo(revision, [{ type: 'sessionRenamed', name }]);
}

/** Says that the room has reached this revision, and is too long for the connection. */
export function staleAt(revision: number): Down {
  return { type: 'stale', revision, mark: markOf(revision) };
}

/** Lets everything go on that waits for a promise alone. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** The question of a page that stands at this revision. */
export function resumeAt(revision: number): Up {
  return { type: 'resume', revision, mark: markOf(revision) };
}
