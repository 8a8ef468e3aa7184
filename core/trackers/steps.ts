import type * as z from 'zod/mini';
import type { Question } from './calls.ts';
import {
  type Answer,
  faultOf,
  type Page,
  type Place,
  type Send,
  type Step,
  type TrackerFault,
  type TrackerIssue,
} from './tracker.ts';
import { parsedUrl } from './url.ts';

export function one(first: Step): Place {
  return { isOne: true, ignored: [], first };
}

export function many(first: Step, ignored: readonly string[] = []): Place {
  return { isOne: false, ignored, first };
}

/** A page without issues, and the request that follows it. */
export function goOn(next: Step | null): Page {
  return { issues: [], next };
}

/** A request, and the page that its content makes. */
export function step<T>(
  request: Question,
  schema: z.ZodMiniType<T>,
  pageOf: (content: T, answer: Answer) => Page | TrackerFault,
): Step {
  return {
    ...(typeof request === 'string' ? { path: request } : request),
    read: (answer) => {
      const found = contentOf(answer, schema);
      return 'is' in found ? found : pageOf(found.data, answer);
    },
  };
}

/** The place of a single issue. */
export function single<T>(
  path: string,
  schema: z.ZodMiniType<T>,
  issueFrom: (content: T) => TrackerIssue,
): Place {
  return one(step(path, schema, (content) => ({ issues: [issueFrom(content)], next: null })));
}

/** A step that another one follows where it is answered with one of these statuses. */
export function orElse(first: Step, statuses: readonly number[], otherwise: Step | null): Step {
  if (!otherwise) return first;
  return {
    ...first,
    read: (answer) => (statuses.includes(answer.status) ? goOn(otherwise) : first.read(answer)),
  };
}

/** The content of an answer, by its schema. */
export function contentOf<T>(
  answer: Answer | undefined,
  schema: z.ZodMiniType<T>,
): { readonly data: T } | TrackerFault {
  if (!answer) return { is: 'unreachable' };
  const { data } = schema.safeParse(answer.body);
  return faultOf(answer) ?? (data === undefined ? { is: 'unreadable' } : { data });
}

export async function asked<T>(
  send: Send,
  request: Question,
  schema: z.ZodMiniType<T>,
): Promise<{ readonly data: T } | TrackerFault> {
  const { path, post } = typeof request === 'string' ? { path: request } : request;
  return contentOf(await send(path, post), schema);
}

/** The path of the next page that an answer names, if it is one of the same API. */
export function nextPath({ header }: Pick<Answer, 'header'>, api: string): string | null {
  const [, address = ''] = /<([^<>\s]{1,4000})>;\s*rel="next"/.exec(header('link') ?? '') ?? [];
  const next = parsedUrl(address);
  return next?.origin === api ? next.pathname + next.search : null;
}
