import type { WideScope } from '@story-pointer/core/session/tokens';
import { type SchemaName, schemaAt } from './components.ts';
import { problemsOf } from './responses.ts';

const json = 'application/json';

export interface Operation {
  readonly id: string;
  readonly tag: keyof typeof tags;
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly unknown[];
  readonly body?: SchemaName;
  /** The successful responses: their statuses, descriptions and schemas. */
  readonly answers: Readonly<Record<number, readonly [string, SchemaName?]>>;
  readonly isInSession?: boolean;
  /** The scopes that a token needs, empty where the command decides, or any of the team will do; without them no token is accepted. */
  readonly scopes?: readonly WideScope[];
  readonly content?: string;
}

/** Ways to identify oneself, or none. */
export const anyKey = [{ key: [] }, { cookie: [] }, {}] as const;

export const tags = {
  Sessions: 'Create sessions, find yours and see what anybody may see.',
  Seats: 'Join, and come into a seat from another device.',
  Play: 'Everything that is done in a session.',
  Read: 'What a session has beyond its room.',
  Webhooks: 'Messages that the server sends to an address of yours.',
  Teams: 'Sessions of a team under one address. Whoever has it can start and join.',
};

/** An operation as the description has it. */
export function operation({
  id,
  tag,
  answers,
  body,
  isInSession = true,
  content = json,
  scopes,
  ...rest
}: Operation) {
  const found = Object.entries(answers).map(([status, [description, schema]]) => [
    status,
    { description, ...(schema && { content: { [content]: { schema: schemaAt(schema) } } }) },
  ]);
  return {
    ...{ operationId: id, tags: [tag], ...rest },
    ...(scopes && { security: [{ token: scopes }, ...anyKey] }),
    ...(body && {
      requestBody: { required: true, content: { [json]: { schema: schemaAt(body) } } },
    }),
    responses: {
      ...Object.fromEntries(found),
      ...problemsOf(body !== undefined, isInSession),
    },
  };
}
