import type { IssueComments } from './calls.ts';
import { markIn } from './confine.ts';
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

/** A story, its round and its points. */
type Estimate = readonly [storyId: string, round: number, points: number];

/** A mark for an estimate: the same for the same points in the same round of a story. */
export function markFor(...estimate: Estimate): string {
  let [one, other] = [0x811c9dc5, 5381];
  for (const sign of estimate.join(' ')) {
    const code = sign.codePointAt(0) ?? 0;
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other, 33) ^ code;
  }
  return `sp-${[one, other].map((half) => (half >>> 0).toString(36).padStart(7, '0')).join('')}`;
}

/** The end of a comment, which tells where an estimate comes from. */
export function originLine(session: string, ...estimate: Estimate): string {
  return `Story Pointer · ${inert(session)} · ${markFor(...estimate)}`;
}

/** People's words in one line, without a meaning for trackers: they mention no one, run no command and link nothing. */
export function inert(words: string): string {
  return words
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[@#!{[<~]|^\//g, '$&\u2060');
}
