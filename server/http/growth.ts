import type { CommandRequest } from '@story-pointer/core/wire';
import { maxBodyBytes } from './body.ts';
import type { Call } from './call.ts';

/** The bytes that the rows of a request, their indexes and its receipt use besides its content. */
const rows = { entry: 700, command: 200, story: 600 };

/** A long name may use a page of the file alone, which is half empty then. */
const bytesPerByte = 2;

/** The most bytes that a request can add to the data. */
export function bytesKept(call: Call): number {
  const bytes = Number(call.header('content-length') ?? maxBodyBytes);
  if (call.codeOfCommand !== undefined) return bytesKeptOfText(bytes);
  return rows.entry + bytesPerByte * bytes;
}

/** The same for the text of a command of this length, without its stories. */
export function bytesKeptOfText(bytes: number): number {
  return rows.command + bytesPerByte * bytes;
}

/** The bytes that the stories of a command add beside their text. */
export function bytesKeptOfStories(command: CommandRequest['command']): number {
  return command.type === 'addStories' ? command.add.length * rows.story : 0;
}
