import { problemSentences } from '@story-pointer/core/problems';
import { isProblemCode, statuses } from '@story-pointer/core/wire';
import { schemaAt } from './components.ts';

/** The statuses of errors that any request may get. */
const anywhere = [400, 403, 426, 429, 500, 503] as const;

/** Further ones of requests with a body, which a rule may refuse. */
const withBody = [401, 409, 413, 415, 422] as const;

/** Further ones of requests for something in a session. */
const inSession = [401, 404] as const;

const titles = {
  400: 'The request is malformed.',
  401: 'A key is missing or malformed, or a token is not valid.',
  403: 'The sender may not do this.',
  404: 'There is no such thing.',
  409: 'The state of the session does not allow this now.',
  413: 'The body is too long.',
  415: 'The body is not JSON.',
  422: 'The content of the request is not allowed.',
  426: 'The address, or the server, needs something newer.',
  429: 'A limit is reached.',
  500: 'The server has failed.',
  503: 'The server cannot answer at the moment.',
} as const;

type Status = keyof typeof titles;

const retryAfter = {
  'Retry-After': {
    description: 'In seconds, before which another attempt is in vain.',
    schema: { type: 'integer' },
  },
};

/** The response to each error, with the codes that it may have. */
export const problemResponses = Object.fromEntries(
  Object.entries(titles).map(([status, title]) => [
    status,
    {
      description: [title, '', ...codesOf(Number(status))].join('\n'),
      ...((status === '429' || status === '503') && { headers: retryAfter }),
      content: { 'application/problem+json': { schema: schemaAt('Problem') } },
    },
  ]),
);

function codesOf(status: number): string[] {
  return Object.entries(statuses).flatMap(([code, one]) =>
    one === status && isProblemCode(code) ? `- \`${code}\`: ${problemSentences[code]}` : [],
  );
}

/** The errors of an operation, by status. */
export function problemsOf(hasBody: boolean, isInSession: boolean) {
  const all: readonly Status[] = [
    ...anywhere,
    ...(hasBody ? withBody : []),
    ...(isInSession ? inSession : []),
  ];
  return Object.fromEntries(all.map((one) => [one, { $ref: `#/components/responses/${one}` }]));
}
