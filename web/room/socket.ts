import type { CommandId } from '@story-pointer/core/ids';
import type { Attention } from '@story-pointer/core/presence';
import type { Command } from '@story-pointer/core/session/commands';
import type { Up } from '@story-pointer/core/sync/up';
import type { RoomView } from '@story-pointer/core/view';
import type { Answered } from '../calls/problem.ts';

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
  /** A command was answered by other means than a message. */
  readonly answered: (commandId: CommandId, answer: Answered) => void;
}

export interface Socket {
  readonly send: (message: Up) => void;
  readonly command: (commandId: CommandId, command: Command) => void;
  /** It has left a command unanswered, though it works. */
  readonly doubt: () => void;
  readonly close: () => void;
}
