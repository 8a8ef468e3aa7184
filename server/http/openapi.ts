import { importLimits } from '@story-pointer/core/import/limits';
import { barredPeopleSchema } from '@story-pointer/core/session/barred';
import { invitationSchema } from '@story-pointer/core/session/invitation';
import { earlierRoundsSchema } from '@story-pointer/core/session/kept-round';
import { refusalCodes } from '@story-pointer/core/session/refusals';
import { statisticsSchema } from '@story-pointer/core/statistics';
import { votesSchema } from '@story-pointer/core/tally';
import { roomViewSchema } from '@story-pointer/core/view';
import {
  allDetailsSchema,
  claimSeatRequestSchema,
  commandAnswerSchema,
  commandRequestSchema,
  createAnswerSchema,
  createRequestSchema,
  joinRequestSchema,
  mySessionsSchema,
  problemSchema,
  seatLinkSchema,
  seatOwnerSchema,
  seatSchema,
  storyKeysSchema,
} from '@story-pointer/core/wire';
import * as z from 'zod/mini';
import { release } from '../version.ts';
import { maxBodyBytes } from './body.ts';

const json = (schema: z.ZodMiniType) => ({
  'application/json': { schema: z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) },
});
const answers = (status: number, description: string, schema: z.ZodMiniType) => ({
  [status]: { description, content: json(schema) },
  default: {
    description: `What went wrong. The codes of the rules: ${refusalCodes.join(', ')}.`,
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
const votesOf = {
  ...parameter('query', 'votesOf'),
  description:
    "The story whose votes come with their people, as those on the team's story do; all other rounds have a tally instead, or before the reveal are unnamed.",
};

/** The API in OpenAPI 3.1, from the same schemas that parse it. */
export function describeApi(basePath: string) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Story Pointer',
      version: release,
      description:
        'A browser is known by a key in a cookie, set by the first create or join. A program may make a key of its own, 32 random bytes in base64url without padding (43 characters), and send it as a bearer token with every request, without a cookie and without `Origin`: the bearer token of a page is not read, since it may be that of a sign-in proxy. A token of another form is answered with 401 `malformedKey` where a seat is needed. A page says in `story-pointer-wire` which versions it speaks, as in `2-3`, and hears there which was taken; a program need not.',
    },
    servers: [{ url: `${basePath}/api` }],
    paths: {
      '/sessions': {
        post: {
          summary: 'Create a session',
          requestBody: body(createRequestSchema),
          responses: answers(201, "The facilitator's seat, and the room", createAnswerSchema),
        },
        get: {
          summary: 'The sessions in which this browser holds a seat, a hundred at a time',
          parameters: [parameter('query', 'after')],
          responses: answers(200, 'Newest first', mySessionsSchema),
        },
      },
      '/sessions/{id}': {
        get: {
          summary: 'The room, as the caller may see it',
          parameters: [code, seat, votesOf],
          responses: answers(200, 'The room', roomViewSchema),
        },
      },
      '/sessions/{id}/invitation': {
        get: {
          summary: 'What there is to know of a session before joining it',
          parameters: [code],
          responses: answers(200, 'The invitation', invitationSchema),
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
      '/sessions/{id}/seats': {
        post: {
          summary: 'Come into a seat that others hold already, by the secret of a link',
          parameters: [code],
          requestBody: body(claimSeatRequestSchema),
          responses: answers(200, 'The seat', seatSchema),
        },
      },
      '/sessions/{id}/seat-owner': {
        post: {
          summary: 'The person into whose seat a link leads, before it is used',
          parameters: [code],
          requestBody: body(seatLinkSchema),
          responses: answers(200, 'The name of that person', seatOwnerSchema),
        },
      },
      '/sessions/{id}/commands': {
        post: {
          summary: `Everything else that can be done in a session, in a body of up to ${maxBodyBytes / 1024} kB; of addStories and deleteStories up to ${importLimits.bytes / 1024 ** 2} MB`,
          parameters: [code],
          requestBody: body(commandRequestSchema),
          responses: answers(200, 'What came of it', commandAnswerSchema),
        },
      },
      '/sessions/{id}/details': {
        get: {
          summary: 'What stories say beyond their names, all of them or one',
          parameters: [code, seat, parameter('query', 'storyId')],
          responses: answers(200, 'By story', allDetailsSchema),
        },
      },
      '/sessions/{id}/votes': {
        get: {
          summary:
            'The votes of the present rounds with their people, of one story or of all, some 2,000 votes at a time',
          parameters: [code, seat, parameter('query', 'storyId'), parameter('query', 'from')],
          responses: answers(
            200,
            'By story, with points once they are revealed; `next` is the story to go on from',
            votesSchema,
          ),
        },
      },
      '/sessions/{id}/results': {
        get: {
          summary: 'The results of all stories: agreed points, average, distribution and turnout',
          parameters: [code, seat],
          responses: answers(
            200,
            'In the order of the list; before the reveal votes are only counted',
            statisticsSchema,
          ),
        },
      },
      '/sessions/{id}/rounds': {
        get: {
          summary: 'The earlier rounds of a story, ten at a time',
          parameters: [code, seat, parameter('query', 'storyId'), parameter('query', 'before')],
          responses: answers(200, 'The latest first', earlierRoundsSchema),
        },
      },
      '/sessions/{id}/barred': {
        get: {
          summary: 'Who was removed and may not join again, for facilitators',
          parameters: [code, seat],
          responses: answers(200, 'The latest last', barredPeopleSchema),
        },
      },
      '/sessions/{id}/story-keys': {
        get: {
          summary: 'What stories are called elsewhere',
          parameters: [code, seat],
          responses: answers(200, 'By story', storyKeysSchema),
        },
      },
      '/sessions/{id}/live': {
        get: {
          summary:
            'The messages of the room, over a WebSocket or, asked for as text/event-stream, as server-sent events',
          parameters: [
            code,
            seat,
            parameter('query', 'revision'),
            parameter('query', 'mark'),
            parameter('query', 'version'),
            parameter('query', 'back'),
            parameter('query', 'oldest'),
            parameter('query', 'room'),
            parameter('query', 'presence'),
            votesOf,
          ],
          responses: { 101: { description: 'Messages as documented in docs/architecture.md' } },
        },
      },
    },
  };
}
