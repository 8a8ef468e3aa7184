import { importLimits } from '@story-pointer/core/import/limits';
import { maxBodyBytes } from './body.ts';
import type { Call } from './call.ts';

/** The bytes that the rows of a request, their indexes and its receipt use besides its content. */
const rows = { entry: 700, command: 200, story: 600 };

/** The shortest request for a story: '{"name":"x"},'. */
const bytesPerStory = 13;

/** A long name may use a page of the file alone, which is half empty then. */
const bytesPerByte = 2;

/** The most bytes that a request can add to the data. */
export function bytesKept(call: Call): number {
  const length = call.header('content-length');
  if (call.path.endsWith('/stories')) {
    const bytes = Number(length ?? importLimits.bytes);
    const stories = Math.min(importLimits.stories, Math.ceil(bytes / bytesPerStory));
    return rows.command + stories * rows.story + bytesPerByte * bytes;
  }
  const bytes = Number(length ?? maxBodyBytes);
  if (call.path.endsWith('/commands')) return bytesKeptOfCommand(bytes);
  return rows.entry + bytesPerByte * bytes;
}

/** The same for a command of this length. */
export function bytesKeptOfCommand(bytes: number): number {
  return rows.command + bytesPerByte * bytes;
}
