import { refusalSentences } from '@story-pointer/core/session/refusals';
import { roomViewSchema } from '@story-pointer/core/view';
import {
  commandAnswerSchema,
  commandRequestSchema,
  createRequestSchema,
  joinRequestSchema,
  mySessionsSchema,
  problemSchema,
  seatSchema,
} from '@story-pointer/core/wire';
import * as z from 'zod/mini';

const json = (schema: z.ZodMiniType) => ({
  'application/json': { schema: z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) },
});
const answers = (status: number, description: string, schema: z.ZodMiniType) => ({
  [status]: { description, content: json(schema) },
  default: {
    description: `What went wrong. The codes of the rules: ${Object.keys(refusalSentences).join(', ')}.`,
    content: { 'application/problem+json': { schema: z.toJSONSchema(problemSchema) } },
  },
});
const body = (schema: z.ZodMiniType) => ({ required: true, content: json(schema) });
const parameter = (place: 'path' | 'query', name: string) => ({
  name,
  in: place,
  required: place === 'path',
  schema: { type: 'string' },
});

const code = parameter('path', 'id');
const seat = parameter('query', 'participantId');

/** The API in OpenAPI 3.1, from the same schemas that parse it. */
export function describeApi(basePath: string) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Story Pointer',
      version: '1.0.0',
      description:
        'A browser is known by a key in the cookie story-pointer-key, set by the first create or join; a program may send the same key as a bearer token.',
    },
    servers: [{ url: `${basePath}/api` }],
    paths: {
      '/sessions': {
        post: {
          summary: 'Create a session',
          requestBody: body(createRequestSchema),
          responses: answers(201, "The facilitator's seat", seatSchema),
        },
        get: {
          summary: 'The sessions in which this browser holds a seat',
          responses: answers(200, 'Newest first', mySessionsSchema),
        },
      },
      '/sessions/{id}': {
        get: {
          summary: 'The room, as the caller may see it',
          parameters: [code, seat],
          responses: answers(200, 'The room', roomViewSchema),
        },
      },
      '/sessions/{id}/participants': {
        post: {
          summary: 'Join a session',
          parameters: [code],
          requestBody: body(joinRequestSchema),
          responses: answers(201, 'The seat (200 when it was there already)', seatSchema),
        },
      },
      '/sessions/{id}/commands': {
        post: {
          summary: 'Everything else that can be done in a session',
          parameters: [code],
          requestBody: body(commandRequestSchema),
          responses: answers(200, 'What came of it', commandAnswerSchema),
        },
      },
      '/sessions/{id}/live': {
        get: {
          summary: 'The live connection (WebSocket)',
          parameters: [
            code,
            seat,
            parameter('query', 'revision'),
            parameter('query', 'version'),
            parameter('query', 'back'),
          ],
          responses: { 101: { description: 'Messages as documented in docs/architecture.md' } },
        },
      },
    },
  };
}
