import type { CommandId } from '@story-pointer/core/ids';
import type { Attention } from '@story-pointer/core/presence';
import type { Command } from '@story-pointer/core/session/commands';
import type { PresenceMessage } from '@story-pointer/core/sync/protocol';
import type { Up } from '@story-pointer/core/sync/up';
import type { RoomView } from '@story-pointer/core/view';
import type { Answered, ApiError } from '../calls/problem.ts';
import type { LiveStatus } from './connection.ts';

/** The surroundings of a room's client. */
export interface Surroundings {
  /** Opens a socket that tells what this page has missed. */
  readonly openSocket: (page: () => PageState, handlers: SocketHandlers) => Socket;
  /** Sends a command over plain HTTP. It rejects without an answer. */
  readonly post: (commandId: CommandId, command: Command) => Promise<Answered>;
  /** The room as this page has it; `fetch` gets it over plain HTTP. */
  readonly room: {
    readonly read: () => RoomView;
    readonly write: (view: RoomView) => void;
    readonly fetch: () => Promise<unknown>;
  };
  /** Calls `act` after some milliseconds. @returns a function that cancels it */
  readonly schedule: (act: () => void, milliseconds: number) => () => void;
  /** In [0, 1). */
  readonly random: () => number;
  readonly onStatus: (status: LiveStatus) => void;
  readonly onUnreadable: (failure: unknown) => void;
  readonly onPresence: (message: PresenceMessage) => void;
  /** An attempt to send a command has failed. */
  readonly onFailure: (failure: ApiError) => void;
}

/** The state of a page when it opens a socket. */
export interface PageState {
  readonly room: RoomView;
  /** It had a socket before, and lost it. */
  readonly isBack: boolean;
  /** Whether it has its user's attention. */
  readonly attention: Attention;
}

/** Called by a socket. */
export interface SocketHandlers {
  readonly opened: () => void;
  readonly heard: (text: string) => void;
  readonly closed: () => void;
  /** Something has arrived that only shows that the connection works. */
  readonly alive: () => void;
}

export interface Socket {
  readonly send: (message: Up) => void;
  /** Whether it carries commands, which otherwise go by POST. */
  readonly takesCommands: () => boolean;
  /** It has left a command unanswered, though it works. */
  readonly doubt: () => void;
  readonly close: () => void;
}
