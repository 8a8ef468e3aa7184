import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { file, spawnSync, YAML } from 'bun';
import * as z from 'zod/mini';
import { readConfig } from './config.ts';

/** The files for Docker Compose, parsed as Compose does. */

const root = join(import.meta.dir, '..');
const given: Readonly<Record<string, string>> = { POSTGRES_PASSWORD: 'secret' };

const scalar = z.union([z.string(), z.number()]);
const conditions = z.record(z.string(), z.object({ condition: z.literal('service_healthy') }));
/** The part of the Compose Specification that we use. */
const serviceSchema = z.strictObject({
  build: z.optional(
    z.strictObject({ context: z.literal('.'), args: z.strictObject({ COMMIT: z.null() }) }),
  ),
  image: z.optional(z.string().check(z.regex(/^[a-z/]+:\d+-alpine$/))),
  restart: z.literal('unless-stopped'),
  deploy: z.optional(z.strictObject({ replicas: z.number() })),
  ports: z.optional(z.array(z.string().check(z.regex(/^\d+:\d+$/)))),
  // Compose passes a variable without a value on from its own environment, if it is set there.
  environment: z.optional(z.record(z.string(), z.nullable(scalar))),
  volumes: z.optional(z.array(z.string())),
  command: z.optional(z.array(z.string())),
  entrypoint: z.optional(z.array(z.string())),
  depends_on: z.optional(conditions),
  healthcheck: z.optional(
    z.union([
      z.strictObject({ test: z.array(z.string()), interval: z.string() }),
      z.strictObject({ disable: z.literal(true) }),
    ]),
  ),
  ulimits: z.optional(z.strictObject({ nofile: z.number() })),
  read_only: z.optional(z.boolean()),
  cap_drop: z.optional(z.array(z.string())),
  security_opt: z.optional(z.array(z.string())),
});
const composeSchema = z.strictObject({
  services: z.record(z.string(), serviceSchema),
  volumes: z.record(z.string(), z.null()),
});

/** `${KEY:-default}` and `${KEY:?complaint}`, as Compose fills them in. */
function fillIn(text: string): string {
  return text.replaceAll(
    /\$\{(\w+):([-?])([^}]*)\}/g,
    (_, key: string, sign: string, rest: string) => given[key] ?? (sign === '-' ? rest : ''),
  );
}

describe.each(['compose.yaml', 'compose.scaled.yaml'])('%s', async (name) => {
  const text = fillIn(await file(join(root, name)).text());
  const { services, volumes } = composeSchema.parse(YAML.parse(text));
  const product = services['story-pointer'];

  test('gives the product valid settings, and only its data as writable', () => {
    const settings = Object.entries(product?.environment ?? {});
    const env = Object.fromEntries(settings.map(([key, value]) => [key, String(value ?? '')]));
    expect(Object.keys(readConfig(env))).toEqual(expect.arrayContaining(Object.keys(env)));
    expect(product?.read_only).toBe(true);
    expect(product?.cap_drop).toEqual(['ALL']);
  });

  test('names only files and services that exist', async () => {
    const all = Object.values(services);
    const sources = all
      .flatMap((service) => service.volumes ?? [])
      .map((v) => v.split(':')[0] ?? '');
    for (const source of sources.filter((path) => path.startsWith('.'))) {
      expect(await file(join(root, source)).exists()).toBe(true);
    }
    const named = sources.filter((path) => !path.startsWith('.'));
    expect(new Set(named)).toEqual(new Set(Object.keys(volumes)));
    for (const service of all) {
      expect(service.build ?? service.image).toBeDefined();
      for (const other of Object.keys(service.depends_on ?? {})) {
        expect(services[other]).toBeDefined();
      }
    }
  });

  test('is valid for Docker Compose, where that is installed', () => {
    const compose = ['docker', 'compose', '--file', join(root, name)];
    const env = { PATH: process.env['PATH'], ...given };
    const isThere = spawnSync(['docker', 'compose', 'version'], { env }).success;
    if (isThere) expect(spawnSync([...compose, 'config', '--quiet'], { env }).success).toBe(true);
  });
});

test('[O127] a container is built from all files that the pages have texts of', async () => {
  const sources = await file(join(root, 'web/build/api.ts')).text();
  const read = Array.from(sources.matchAll(/\bread\(['`]([\w./]+)/g), ([, path = '']) => path);
  expect(read).toContain('docs/openapi.json');
  const ignored = await file(join(root, '.dockerignore')).text();
  const given = Array.from(ignored.matchAll(/^!(.+)$/gm), ([, path = '']) => path);
  for (const path of read) expect(given.some((one) => path.startsWith(one))).toBe(true);
});
