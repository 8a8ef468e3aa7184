import type { RoomLimits } from '@story-pointer/core/session/decision';
import { type EdgeLimits, joinsOf } from '../../limits/table.ts';
import { release } from '../../version.ts';
import { describeSchemas } from './components.ts';
import { anyKey, tags } from './operation.ts';
import { paths } from './paths.ts';
import { problemResponses } from './responses.ts';
import { webhookHeaders, webhooks } from './webhooks.ts';

export type ApiLimits = EdgeLimits & RoomLimits;

/** The texts before the list of operations, in Markdown. */
function introduction(limits: ApiLimits): string {
  const megabytes = (bytes: number) => Math.round(bytes / 1_000_000);
  return `Everything the pages of Story Pointer do, for programs. Addresses are below that of the installation, which may have a path: \`https://example.org/points/api/sessions\`. docs/api.md has a program of 60 lines that creates a session, plays a round and follows it.

## Keys
A key is 32 random bytes in base64url without padding: 43 characters. Make one, keep it secret, and send it with every request as \`Authorization: Bearer KEY\`, without cookies and without \`Origin\`. A program that creates or joins without one gets a \`key\` in the answer. The key with which a session was created or joined acts for that seat. Browsers have theirs in a cookie.

## Tokens
A facilitator makes a token in the session menu, or with \`makeToken\`. It acts in that session alone, from no seat, until it ends or is revoked: \`read\` reads and follows, \`stories\` and \`run\` send the commands that say so, without \`participantId\`. Send it as \`Authorization: Bearer sp_…\`. Tokens of a team, which its managers make, act by their scopes in the open sessions on its list, and with \`create\` start the next one. Tokens of the installation, which its operator makes, act by their scopes in all sessions whose code you have, and with \`create\` create some. News name the token that acts. No token votes, acts on people or settings, or deletes.

## Commands
After creating or joining, everything goes by \`POST /sessions/{id}/commands\`. Send the same \`commandId\` again until an answer comes: a command is done once. Commands about a round name its number, so that a late one does not touch the next round. On 429 and 503 wait as long as \`Retry-After\` says.

## Webhooks
A facilitator makes a webhook in the session menu, managers of a team on its page, or with \`makeWebhook\`, and confirm it with the code of its first message. Messages have results without people and hidden votes, and are signed and sent again as Standard Webhooks (standardwebhooks.com) say. docs/webhooks.md has the rest.

## Programs of language models
At \`/mcp\` they use the Model Context Protocol, with a token or a key as bearer: \`create_session\`, \`add_stories\`, \`get_session\`, \`start_round\`, \`get_results\` and \`list_questions\`. A token sees the tools of its scopes.

## Limits of this server
- A key may send ${limits.requestsPerBrowser} requests a minute and add ${megabytes(limits.bytesPerBrowser)} MB a day; all behind an address ${limits.requestsPerAddress} requests and ${megabytes(limits.bytesPerAddress)} MB.
- From an address ${limits.entriesPerAddress} sessions can be created in a minute, and ${joinsOf(limits)} people can join one. ${Math.floor(limits.missesPerAddress / 20)} wrong short codes can be tried.
- A session has up to ${limits.participants} people, ${limits.stories} stories and ${megabytes(limits.bytes)} MB; a key has up to ${limits.seatsPerBrowser} seats.
- ${limits.connectionsPerSession} live connections of a session and ${limits.connectionsPerAddress} of an address are open at a time.

## Stability
Addresses, fields, commands, messages and codes of this document stay as they are in all versions with the same first number. New ones are added: ignore those you do not know. An incompatible change comes with the next first number, and is announced in the changelog at least one release before. Nothing is promised of the wording of \`detail\`, of fields said to be for pages, and of addresses that are not listed.`;
}

/** The API in OpenAPI 3.1, from the same schemas that parse it. */
export function describeApi(basePath: string, limits: ApiLimits) {
  return {
    openapi: '3.1.0',
    info: {
      ...{ title: 'Story Pointer', version: release, description: introduction(limits) },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${basePath}/api` }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    security: anyKey,
    ...{ paths, webhooks },
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'The key of a program.' },
        token: {
          ...{ type: 'http', scheme: 'bearer', bearerFormat: 'sp_CODE_SECRET' },
          description: 'A token of the session, of its team, or of the installation.',
        },
        cookie: {
          ...{ type: 'apiKey', in: 'cookie', name: 'story-pointer-key' },
          description:
            'The key of a browser, which the server sets. By https its name begins with `__Host-`, or with `__Secure-` below a path.',
        },
      },
      parameters: webhookHeaders,
      schemas: describeSchemas(),
      responses: problemResponses,
    },
  };
}
