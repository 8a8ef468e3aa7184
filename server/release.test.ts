import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { file, spawnSync, YAML } from 'bun';
import * as z from 'zod/mini';

const root = join(import.meta.dir, '..');

const stepSchema = z.object({
  uses: z.optional(z.string()),
  run: z.optional(z.string()),
  with: z.optional(z.record(z.string(), z.unknown())),
});
const jobSchema = z.object({
  needs: z.optional(z.union([z.string(), z.array(z.string())])),
  steps: z.optional(z.array(stepSchema)),
});
const workflowSchema = z.object({ jobs: z.record(z.string(), jobSchema) });

const text = await file(join(root, '.github/workflows/release.yml')).text();
const { jobs } = workflowSchema.parse(YAML.parse(text));

function notesOf(tag: string) {
  return spawnSync(['node', join(root, 'scripts/release-notes.mjs'), tag]);
}

test('[O123] a release checks its tag first, tests everything, and publishes last', () => {
  const check = jobs['check']?.steps?.at(-1)?.run;
  expect(check).toBe('node scripts/release-notes.mjs "$GITHUB_REF_NAME"');
  const needs = Object.entries(jobs).map(([name, job]) => [name, job.needs]);
  expect(Object.fromEntries(needs)).toEqual({
    check: undefined,
    test: 'check',
    nightly: 'check',
    release: ['test', 'nightly'],
  });
  const steps = jobs['release']?.steps ?? [];
  expect(steps.at(-1)?.run).toStartWith('gh release create');
  const image = steps.find(({ uses }) => uses?.startsWith('docker/build-push-action'));
  expect(image?.with).toMatchObject({ platforms: 'linux/amd64,linux/arm64', push: true });
  expect(text).toMatch(/ghcr\.io\/\$\{GITHUB_REPOSITORY,,\}/);
});

test('[O123] the notes of a release are its part of the changelog, and another tag than the version is refused', async () => {
  const { version } = z
    .object({ version: z.string() })
    .parse(await file(join(root, 'package.json')).json());
  const notes = notesOf(`v${version}`);
  expect(notes.exitCode).toBe(0);
  expect(notes.stdout.toString().trim()).not.toBe('');
  expect(notes.stdout.toString()).not.toMatch(/^## /m);
  const other = notesOf('v0.9.9');
  expect(other.exitCode).toBe(1);
  expect(other.stderr.toString()).toBe(
    `The tag is v0.9.9, but package.json has the version ${version}.\n`,
  );
});
