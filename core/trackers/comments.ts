import * as z from 'zod/mini';
import type { IssueComments } from './calls.ts';
import { markIn } from './comment-text.ts';
import { asked } from './steps.ts';
import { type Send, type WriteFault, writeFaultOf } from './tracker.ts';
import { queryOf } from './url.ts';

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
  const { path, post } = add(text);
  const fault = writeFaultOf(await send(path, { ...post, isOnce: true }));
  if (fault) return fault;
  const after = await isThere();
  if (typeof after === 'object') return after;
  return after ? null : { is: 'dropped' };
}

const day = 24 * 60 * 60 * 1000;

/** The comments of a day in GitHub and Gitea, which list the oldest first. */
export const oldestFirstSchema = z.pipe(
  z.array(z.object({ body: z.nullish(z.string()) })),
  z.transform((comments) => comments.map(({ body }) => body ?? '').toReversed()),
);

/** @param more parameters of the question for them */
export function commentsOfDay(
  issue: string,
  more: Readonly<Record<string, string>> = {},
): IssueComments {
  const query = (now: number) => ({ since: new Date(now - day).toISOString(), ...more });
  return commentsAt(`${issue}/comments`, oldestFirstSchema, query);
}

/** Comments that are listed at the path that a new one is sent to. @param query the parameters for the newest */
export function commentsAt(
  path: string,
  texts: IssueComments['texts'],
  query: (now: number) => Readonly<Record<string, string>>,
): IssueComments {
  return {
    newest: (now) => `${path}?${queryOf(query(now))}`,
    texts,
    add: (text) => ({ path, post: { method: 'POST', body: { body: text } } }),
  };
}
