import { eventNames, schemaAt } from './components.ts';
import { textOf } from './texts.ts';

const header = (name: string, description: string) => ({
  ...{ name, in: 'header', required: true, description },
  schema: { type: 'string' },
});

/** The headers of messages, by Standard Webhooks. */
export const webhookHeaders = {
  WebhookId: header(
    'webhook-id',
    'The id of the message, the same each time it is sent. Ignore one that you have had before.',
  ),
  WebhookTimestamp: header('webhook-timestamp', 'When it is sent, in seconds since 1970.'),
  WebhookSignature: header(
    'webhook-signature',
    'Signatures with spaces between them: `v1,` and the HMAC-SHA256 of `ID.TIMESTAMP.BODY` in base64. Its key is the secret behind `whsec_`, decoded from base64.',
  ),
};
const parameters = Object.keys(webhookHeaders).map((name) => ({
  $ref: `#/components/parameters/${name}`,
}));

const responses = {
  '2XX': { description: 'The message is delivered, if the answer comes within ten seconds.' },
  410: { description: 'The webhook is switched off.' },
  default: {
    description:
      'The message is sent again for three days, to the same address, and after 429 and 503 not before `Retry-After`; a `ping` is not.',
  },
};

/** The messages to webhooks, by the types of their events. */
export const webhooks = Object.fromEntries(
  [...eventNames].map(([type, name]) => {
    const content = { 'application/json': { schema: schemaAt(name) } };
    const message = {
      ...{ operationId: `receive${name}`, tags: ['Webhooks'], summary: textOf(name) },
      ...{ security: [], parameters, requestBody: { required: true, content }, responses },
    };
    return [type, { post: message }];
  }),
);
