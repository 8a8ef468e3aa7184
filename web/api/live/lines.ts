import type { Id } from '@story-pointer/core/ids';
import type { Command } from '@story-pointer/core/session/commands';
import type { Seat } from '@story-pointer/core/wire';
import type { LiveAnswer, LiveConnection } from './live-connection.ts';

type Line = Pick<LiveConnection, 'command'>;

/** The live connections of this tab, by their seats. */
const lines = new Map<string, Line>();

/** Lets commands from a seat go over its live connection. Returns how to end that. */
export function openLine(seat: Seat, line: Line): () => void {
  const key = keyOf(seat);
  lines.set(key, line);
  return () => {
    if (lines.get(key) === line) lines.delete(key);
  };
}

/**
 * Sends a command over the live connection of its seat.
 * @returns undefined where there is none that works, or it has brought no answer
 */
export async function sendOverLine(
  seat: Seat,
  commandId: Id,
  command: Command,
): Promise<LiveAnswer | undefined> {
  return await lines.get(keyOf(seat))?.command(commandId, command);
}

function keyOf({ sessionId, participantId }: Seat): string {
  return `${sessionId} ${participantId}`;
}
