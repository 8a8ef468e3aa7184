import type { Id, KeyHash, ParticipantId } from '@story-pointer/core/ids';
import type { Attention } from '@story-pointer/core/presence';
import type { Version } from '@story-pointer/core/session/open-room';

/** One open page. A transport brings it to its room, which sends it all that happens. */
export interface Client {
  /** Null for a viewer without a seat. */
  readonly participantId: ParticipantId | null;
  /** The key it came with; null without one. */
  readonly keyHash: KeyHash | null;
  /** The story whose votes it wants to know; null for the team's alone. */
  readonly votesOf: Id | null;
  readonly wantsPresence: boolean;
  /** Whether the user looks at the page. */
  readonly attention: Attention;
  /** Whether messages that were sent to it have not been read yet. */
  readonly isBehind: boolean;
  /** Kept by its room. */
  delivery: Delivery;
  /** Sends messages in one packet. */
  send(messages: readonly string[]): void;
  /**
   * Sends messages one after another, as fast as they are read.
   * @param onEnd called once with whether all of them were sent; at once where nothing has to wait
   */
  stream(messages: Iterator<string>, isLong: boolean, onEnd: (isDone: boolean) => void): void;
  close(reason: 'gone' | 'failure'): void;
}

/** The progress of bringing a client up to date. */
export interface Delivery {
  /** It is up to date, and is sent what happens. */
  readonly isLive: boolean;
  /** The version from which it has asked to be brought up to date, until it is. */
  readonly asked: Version | null;
  /** Another version from which it has asked since. */
  readonly next: Version | null;
}

export const notDelivered: Delivery = { isLive: false, asked: null, next: null };
export const delivered: Delivery = { isLive: true, asked: null, next: null };
