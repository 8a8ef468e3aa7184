import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { file, spawnSync, YAML } from 'bun';
import * as z from 'zod/mini';

// Git and npm start more slowly on a busy machine.
setDefaultTimeout(180_000);

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

async function versionIn(folder: string): Promise<string> {
  const { version } = z
    .object({ version: z.string() })
    .parse(await file(join(folder, 'package.json')).json());
  return version;
}

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
  const attested = steps.filter(({ uses }) => uses?.startsWith('actions/attest-build-provenance'));
  expect(attested.map((step) => step.with)).toMatchObject([
    { 'subject-path': 'dist/release/*' },
    { 'subject-digest': expect.stringContaining('steps.image.outputs.digest') },
  ]);
  expect(text).toMatch(/ghcr\.io\/\$\{GITHUB_REPOSITORY,,\}/);
});

test('[O123] a tag other than the version is refused', async () => {
  const version = await versionIn(root);
  const other = notesOf('v0.9.9');
  expect(other.exitCode).toBe(1);
  expect(other.stderr.toString()).toBe(
    `The tag is v0.9.9, but package.json has the version ${version}.\n`,
  );
});

const changes = await file(join(root, 'CHANGELOG.md')).text();

test('[O123] the version is the last one of the changelog, or ends with -dev and comes after it', async () => {
  const version = await versionIn(root);
  const [last = ''] = [...changes.matchAll(/^## \[(\d.*?)\]/gm)].map(([, one = '']) => one);
  if (version === last) return;
  expect(version).toEndWith('-dev');
  expect(Bun.semver.order(version, last)).toBe(1);
});

describe('the command that releases', () => {
  const identity = { GIT_AUTHOR_NAME: 'Ann', GIT_AUTHOR_EMAIL: 'ann@example.org' };
  const env = {
    ...{ ...process.env, ...identity },
    ...{ GIT_COMMITTER_NAME: 'Ann', GIT_COMMITTER_EMAIL: 'ann@example.org' },
  };

  /** A clone with its last commit, and without its packages. */
  async function clone(...options: string[]) {
    const folder = await mkdtemp(join(tmpdir(), 'release-'));
    const git = (...args: string[]) => {
      const { exitCode, stdout, stderr } = spawnSync(['git', ...args], { cwd: folder, env });
      if (exitCode !== 0) throw new Error(stderr.toString());
      return stdout.toString().trim();
    };
    git('clone', '--quiet', '--shared', ...options, root, '.');
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    await Bun.write(join(folder, '.git/info/exclude'), 'node_modules\n');
    const release = (version: string) =>
      spawnSync(['node', 'scripts/release.mjs', version], { cwd: folder, env });
    /** Commits other entries of the next version. */
    const change = async (entries: string, before = () => {}) => {
      const all = changes.replace(/(?<=\[Unreleased\]\n).*?(?=^## )/ms, `\n${entries}\n\n`);
      await Bun.write(join(folder, 'CHANGELOG.md'), all);
      before();
      git('commit', '--all', '--quiet', '--message', 'Change the changelog');
    };
    const undo = () => rm(folder, { recursive: true });
    return { folder, git, release, change, [Symbol.asyncDispose]: undo };
  }

  test('a clone has the same bytes where git turns line ends into those of Windows', async () => {
    await using copy = await clone('--config', 'core.autocrlf=true');
    const lines = copy.git('ls-files', '--eol').split('\n');
    const ends = lines.map((line) => /^i\/(\S+)\s+w\/(\S+)/.exec(line)?.slice(1) ?? []);
    expect(ends.length).toBeGreaterThan(1000);
    expect(ends.filter(([stored, here]) => stored !== here)).toEqual([]);
  });

  test('[O143] the report about accessibility is made of tests that exist, and names one that is gone @nightly', async () => {
    await using copy = await clone();
    const report = () =>
      spawnSync(['node', 'scripts/accessibility.mjs', 'report.yaml'], { cwd: copy.folder });
    expect(report().stderr.toString()).toBe('');
    const made = YAML.parse(await file(join(copy.folder, 'report.yaml')).text());
    const criteria = z.object({ criteria: z.array(z.object({ num: z.string() })) });
    const { chapters } = z.object({ chapters: z.record(z.string(), criteria) }).parse(made);
    const counts = Object.values(chapters).map((chapter) => chapter.criteria.length);
    expect(counts).toEqual([32, 24]);
    expect(made).toMatchObject({ product: { version: await versionIn(root) } });
    const path = join(copy.folder, 'e2e/accessibility.e2e.ts');
    await Bun.write(path, (await file(path).text()).replace('[PG18, TB29]', '[PG18]'));
    expect(report().stderr.toString()).toContain("4.1.3: no test '[PG18, TB29] a screen reader");
  });

  test('[O123] refuses other versions, changes that are not committed, a tag that is there, and an empty changelog @nightly', async () => {
    await using copy = await clone();
    const { git } = copy;
    const reasonFor = (version: string) => copy.release(version).stderr.toString();
    for (const version of ['', '2.1', 'v2.1.0']) {
      expect(reasonFor(version)).toContain('Name the version');
    }
    for (const version of ['2.0.0', '1.9.9']) {
      expect(reasonFor(version)).toContain(`${version} is not above the last release`);
    }
    expect(git('status', '--porcelain')).toBe('');
    await copy.change('### Added\n\n- Something.');
    await copy.change('', () => expect(reasonFor('9.0.0')).toContain('not committed'));
    expect(reasonFor('9.0.0')).toContain('nothing under [Unreleased]');
    git('tag', 'v9.0.0');
    expect(reasonFor('9.0.0')).toContain('The tag v9.0.0 is there already');
  });

  test('[O123] dates the changelog, commits and tags the version, and begins the next @nightly', async () => {
    await using copy = await clone();
    await copy.change('### Added\n\n- Something.');
    const { exitCode, stderr } = copy.release('9.1.0');
    expect([exitCode, stderr.toString()]).toEqual([0, expect.any(String)]);
    expect(await versionIn(copy.folder)).toBe('9.2.0-dev');
    expect(copy.git('status', '--porcelain')).toBe('');
    copy.git('checkout', '--quiet', 'v9.1.0');
    expect(await versionIn(copy.folder)).toBe('9.1.0');
    const manifest = await file(join(copy.folder, 'deploy/kubernetes/kustomization.yaml')).text();
    expect(manifest).toContain('newTag: v9.1.0');
    const description = await file(join(copy.folder, 'docs/openapi.json')).json();
    expect(description).toMatchObject({ info: { version: '9.1.0' } });
    const { stdout } = spawnSync(['node', 'scripts/release-notes.mjs', 'v9.1.0'], {
      cwd: copy.folder,
    });
    expect(stdout.toString()).toContain('### Added');
    expect(stdout.toString()).not.toMatch(/^## /m);
  });
});
