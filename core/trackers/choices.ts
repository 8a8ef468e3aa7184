import type * as z from 'zod/mini';
import type { Question, TrackerRequest } from './calls.ts';
import { pageSize } from './tracker.ts';
import type { ParsedUrl } from './url.ts';

/** A page to choose: a project, a board and a team have further ones. */
export interface Choice {
  readonly kind:
    | 'project'
    | 'team'
    | 'board'
    | 'sprint'
    | 'milestone'
    | 'version'
    | 'label'
    | 'filter';
  readonly name: string;
  readonly address: string;
  /** Whether it has no further ones all the same. */
  readonly isLast?: true;
}

export interface ChoicesPage {
  readonly choices: readonly Choice[];
  readonly next: ChoicesStep | null;
}

export interface ChoicesStep extends TrackerRequest {
  /** Null for an answer of another form. */
  readonly read: (body: unknown) => ChoicesPage | null;
}

export interface Choices {
  /** The page of the project or board that they are in; null for all of the tracker. */
  readonly home: string | null;
  readonly steps: readonly ChoicesStep[];
  /** The choices that need no request. */
  readonly known?: readonly Choice[];
}

/** The projects of a token of the server, whose pages are below an address. */
export function ownProjects(base: string, names: readonly string[]): Choices {
  const known = names.map(
    (name): Choice => ({
      ...{ kind: 'project', name, address: base + encodeURI(name) },
    }),
  );
  return { home: null, steps: [], known };
}

/** The pages to choose from at a page, or in all of a tracker. @param projects those of a token of the server */
export type ChoicesAt = (
  api: string,
  page: ParsedUrl | null,
  projects: readonly string[] | null,
) => Choices;

/** A request for choices. @param nextAfter the request for more of them */
export function choicesFrom<T>(
  request: Question,
  schema: z.ZodMiniType<T>,
  choicesIn: (content: T) => readonly Choice[],
  nextAfter: (content: T) => ChoicesStep | null = () => null,
): ChoicesStep {
  return {
    ...(typeof request === 'string' ? { path: request } : request),
    read: (body) => {
      const { data } = schema.safeParse(body);
      if (data === undefined) return null;
      return { choices: choicesIn(data), next: nextAfter(data) };
    },
  };
}

/** The same for a list whose pages are numbered. */
export function pagedChoices<T>(
  path: string,
  schema: z.ZodMiniType<readonly T[]>,
  choicesIn: (content: readonly T[]) => readonly Choice[],
  page = 1,
): ChoicesStep {
  const at = page === 1 ? path : `${path}&page=${page}`;
  return choicesFrom(at, schema, choicesIn, ({ length }) =>
    length === Number(pageSize) ? pagedChoices(path, schema, choicesIn, page + 1) : null,
  );
}
