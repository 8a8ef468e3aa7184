import { importLimits } from '@story-pointer/core/import/limits';
import { maxBodyBytes } from './body.ts';
import type { Call } from './call.ts';

/** What the rows of a request, their indexes and its receipt take, in bytes, beside what it says. */
const rows = { entry: 700, command: 200, story: 600 };

/** The shortest way to ask for a story: '{"name":"x"},'. */
const bytesPerStory = 13;

/** A long name may stand alone on a page of the file that is half empty then. */
const bytesPerByte = 2;

/** How many bytes a request adds to the data at most, whatever comes of it. */
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

/** The same of a command that is so long. */
export function bytesKeptOfCommand(bytes: number): number {
  return rows.command + bytesPerByte * bytes;
}
