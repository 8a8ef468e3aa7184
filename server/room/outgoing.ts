import type { Change } from '@story-pointer/core/session/changes';
import type { Room as RoomData } from '@story-pointer/core/session/room';
import { type Outgoing, outgoing } from '@story-pointer/core/webhooks/events';

/** The sender of messages to webhooks, which commits leave. */
export interface Webhooks {
  /** Whether none are sent. */
  readonly isOff: boolean;
  /** Whether the installation has one. */
  readonly hasOwn: boolean;
  /** There is something to send. */
  readonly wake: () => void;
}

/** The messages of changes to webhooks; undefined where none are sent. */
export function outgoingOf(
  { webhooks: { isOff, hasOwn }, now }: { readonly webhooks: Webhooks; readonly now: () => number },
  before: RoomData,
  changes: readonly Change[],
  after: RoomData,
): Outgoing | undefined {
  return isOff ? undefined : outgoing(before, changes, after, Math.round(now()), hasOwn);
}
