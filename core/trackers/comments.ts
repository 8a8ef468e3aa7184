import type { IssueComments } from './calls.ts';
import { markIn } from './comment-text.ts';
import { asked } from './steps.ts';
import { type Send, type WriteFault, writeFaultOf } from './tracker.ts';

export interface Comment {
  /** With the mark in it, which tells one estimate from another. */
  readonly text: string;
}

/** Adds a comment, unless the newest with a mark has this one: an answer to it may have been lost. */
export async function addComment(
  { newest, texts, add }: IssueComments,
  { text }: Comment,
  send: Send,
  now: number,
): Promise<WriteFault | null> {
  const mark = markIn(text);
  const isThere = async () => {
    const found = await asked(send, newest(now), texts);
    if ('is' in found) return found;
    return found.data.flatMap((one) => markIn(one) ?? [])[0] === mark;
  };
  const before = await isThere();
  if (typeof before === 'object') return before;
  if (before) return null;
  const { path, change } = add(text);
  const fault = writeFaultOf(await send(path, { ...change, isOnce: true }));
  if (fault) return fault;
  const after = await isThere();
  if (typeof after === 'object') return after;
  return after ? null : { is: 'dropped' };
}
