import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import * as z from 'zod/mini';

const read = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');

const formsSchema = z.object({
  oneOf: z.array(z.object({ title: z.string(), description: z.string() })),
});
const descriptionSchema = z.object({
  info: z.object({ description: z.string() }),
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ summary: z.string(), description: z.string() })),
  ),
  webhooks: z.record(z.string(), z.object({ post: z.object({ summary: z.string() }) })),
  components: z.object({
    schemas: z.object({ Command: formsSchema, SharedChange: formsSchema }),
    responses: z.record(z.string(), z.object({ description: z.string() })),
  }),
});

const examples = { curl: 'estimate.sh', 'Node.js': 'estimate.mjs', Python: 'estimate.py' };

const name = 'virtual:api';

/** Puts the texts of docs/openapi.json into the page for developers. */
export function apiAsData(): Plugin {
  return {
    name: 'api-as-data',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) =>
      id === `\0${name}` ? `export const api = ${JSON.stringify(texts())};` : undefined,
  };
}

function texts() {
  const { info, paths, webhooks, components } = descriptionSchema.parse(
    JSON.parse(read('docs/openapi.json')),
  );
  const { Command, SharedChange } = components.schemas;
  const formsOf = ({ oneOf }: z.infer<typeof formsSchema>) =>
    oneOf.map(({ title, description }) => [title, description]);
  return {
    // The limits in it are those by default.
    introduction: info.description.replace('## Limits of this server', '## Limits by default'),
    addresses: Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { summary, description }]) => [
        `${method.toUpperCase()} /api${path}`,
        `${summary}.\n${description}`,
      ]),
    ),
    commands: formsOf(Command),
    changes: formsOf(SharedChange),
    webhooks: Object.entries(webhooks).map(([type, { post }]) => [type, post.summary]),
    errors: Object.entries(components.responses).map(([status, { description }]) => [
      status,
      description,
    ]),
    examples: Object.entries(examples).map(([title, file]) => [title, read(`examples/${file}`)]),
  };
}
