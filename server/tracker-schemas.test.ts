import { afterAll, expect, test } from 'bun:test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documents as ofGitHub } from '@story-pointer/core/trackers/github-graphql';
import { choiceDocuments } from '@story-pointer/core/trackers/linear-choices';
import { documents } from '@story-pointer/core/trackers/linear-issue';
import { $, file, write } from 'bun';
import * as z from 'zod/mini';
import { packages, types } from './testing/tracker-types.ts';

const root = join(import.meta.dir, '..');

const recordSchema = z.object({
  path: z.string(),
  change: z.optional(z.object({ method: z.string(), body: z.optional(z.unknown()) })),
  answer: z.optional(z.unknown()),
});
type Record = z.infer<typeof recordSchema>;

const documentSchema = z.object({ query: z.string() });

const folder = await mkdtemp(join(tmpdir(), 'story-pointer-types-'));
afterAll(() => rm(folder, { recursive: true }));

/** Each request and answer of the tests of trackers. */
async function recorded(): Promise<readonly Record[]> {
  const records = join(folder, 'records');
  await $`${process.execPath} test core/trackers`
    .cwd(root)
    .env({ ...process.env, TRACKER_RECORDS: records })
    .quiet();
  const lines = new Set((await file(records).text()).trim().split('\n'));
  return [...lines].map((line) => recordSchema.parse(JSON.parse(line)));
}

const forms = [...types.matchAll(/^ {2}'((?:[A-Z]+) [^']+)':/gm)].map(([, form = '']) => ({
  form,
  path: new RegExp(`^${form.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}$`, 'i'),
}));

/** The source that checks a record by the types; empty for a tracker without any. */
function checkOf({ path, change, answer }: Record): string {
  const [below = '', query = ''] = path.split('?');
  const { query: document } = documentSchema.safeParse(change?.body).data ?? {};
  const isOfGitHub = Object.values(ofGitHub).some((one) => one === document);
  const request = `${change?.method ?? 'GET'} ${isOfGitHub ? '/github' : ''}${below}`;
  const form = forms.find((one) => one.path.test(request))?.form;
  if (form === undefined) return '';
  const names = [...new Set(new URLSearchParams(query).keys())];
  const hasNames = names.length > 0 && /^GET \/(?:api\/v1|repos|user|search)\//.test(form);
  return Object.entries({ answer, body: change?.body, query: hasNames ? names : undefined })
    .filter(([, value]) => value !== undefined)
    .map(([part, value]) => {
      const type = `Forms['${form}']['${part}']${part === 'query' ? '[]' : ''}`;
      return `void (${JSON.stringify(value)} satisfies ${type});`;
    })
    .join('\n');
}

/** The paths of the fields that a query of Linear asks for, and the arguments of each. */
function fieldsOf(document: string) {
  const paths: string[][] = [];
  const args: [field: string, name: string][] = [];
  const open: string[] = [];
  let last = '';
  const text = document.replace(/^\w+ \w+(?:\([^)]*\))? \{/, '');
  for (const [part] of text.matchAll(/\w+(?:\((?:[^()]|\([^()]*\))*\))?|[{}]/g)) {
    if (part === '{') open.push(last);
    else if (part === '}') open.pop();
    else {
      const [, field = '', given = ''] = /^(\w+)(?:\((.*)\))?$/s.exec(part) ?? [];
      const nested = /(\w+): \{([^}]*)\}/g;
      for (const [own, text] of [
        [field, given.replace(nested, '$1: 0')],
        ...[...given.matchAll(nested)].map(
          ([, name = '', inner = '']) => [`${field}.${name}`, inner] as const,
        ),
      ] as const)
        for (const [, name = ''] of text.matchAll(/(\w+):/g)) args.push([own, name]);
      last = field;
      paths.push([...open, field]);
    }
  }
  return { paths, args };
}

const argumentTypes: { readonly [field: string]: string } = {
  ...{ issue: 'QueryIssueArgs', issues: 'QueryIssuesArgs', comments: 'IssueCommentsArgs' },
  ...{ customView: 'QueryCustomViewArgs', customViews: 'QueryCustomViewsArgs' },
  ...{ teams: 'QueryTeamsArgs', cycles: 'QueryCyclesArgs', projects: 'QueryProjectsArgs' },
  ...{ issueUpdate: 'MutationIssueUpdateArgs', 'issueUpdate.input': 'IssueUpdateInput' },
  ...{ commentCreate: 'MutationCommentCreateArgs', 'commentCreate.input': 'CommentCreateInput' },
};

function checkOfDocument(document: string): string {
  const { paths, args } = fieldsOf(document);
  const type = document.startsWith('mutation') ? 'Linear.Mutation' : 'Linear.Query';
  return [
    ...paths.map((path) => `void (true satisfies At<${type}, ${JSON.stringify(path)}>);`),
    ...args.map(
      ([field, name]) => `void ('${name}' satisfies keyof Linear.${argumentTypes[field]});`,
    ),
  ].join('\n');
}

/** The complaints of GitHub's own schema about queries. */
async function complaintsOfGitHub(queries: readonly string[]): Promise<string> {
  const script = `import { validate } from '@octokit/graphql-schema';
    for (const query of ${JSON.stringify(queries)}) for (const error of validate(query)) console.log(error.message);`;
  await write(join(folder, 'queries.mjs'), script);
  return (await $`${process.execPath} queries.mjs`.cwd(folder).quiet()).stdout.toString();
}

/** The complaints of the compiler about these checks. */
async function complaintsAbout(checks: readonly string[]): Promise<string> {
  const head = "import type { At, Forms, Linear } from './types.ts';";
  await write(join(folder, 'types.ts'), types);
  await write(join(folder, 'checks.ts'), [head, ...checks].join('\n'));
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--allowImportingTsExtensions'];
  const resolving = ['--module', 'esnext', '--moduleResolution', 'bundler', '--types', ''];
  const tsc = join(root, 'node_modules/.bin/tsc');
  const { stdout } = await $`${tsc} ${options} ${resolving} checks.ts`
    .cwd(folder)
    .nothrow()
    .quiet();
  return stdout.toString();
}

test('[TR53] requests and answers of the stand-ins for GitHub, Gitea, Jira, Azure DevOps and Linear fit the types that npm has of their APIs @nightly', async () => {
  await $`npm install --prefix ${folder} --no-audit --no-fund --ignore-scripts ${packages}`.quiet();
  const records = await recorded();
  const checks = records.map(checkOf).filter(Boolean);
  expect(checks.length).toBeGreaterThan(100);
  const ofLinear = Object.values({ ...documents, ...choiceDocuments }).map(checkOfDocument);
  expect(await complaintsAbout([...checks, ...ofLinear])).toBe('');
  expect(await complaintsOfGitHub(Object.values(ofGitHub))).toBe('');
  expect(await complaintsOfGitHub(['query Q { viewer { points } }'])).toContain('points');
  const wrong = [
    { path: '/repos/acme/shop/issues/4', answer: { number: '4' } },
    { path: '/repos/acme/shop/issues/4', answer: { points: 5 } },
    {
      path: '/graphql',
      change: { method: 'POST', body: { query: ofGitHub.projects, variables: {} } },
      answer: { data: { node: { projectItems: { nodes: [{ points: 5 }] } } } },
    },
    {
      path: '/graphql',
      change: { method: 'POST', body: { variables: { filter: { points: 5 } } } },
    },
  ].map(checkOf);
  const complaints = await complaintsAbout([
    ...wrong,
    checkOfDocument('query Q { viewer { points } }'),
  ]);
  const lines = [...complaints.matchAll(/^checks\.ts\((\d+)/gm)].map(([, line]) => Number(line));
  expect(lines).toEqual([2, 3, 4, 6, 8]);
});
