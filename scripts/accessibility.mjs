/**
 * `npm run accessibility`: makes an accessibility conformance report in the format of OpenACR out of docs/accessibility.md:
 * dist/accessibility.yaml, or the file that is named. It fails if a criterion or a named test is missing; with `--check` it
 * writes nothing.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { filesIn } from './files.mjs';
import { root } from './run.mjs';

/** The number of criteria of each guideline of WCAG 2.2, both levels together. */
const counts = {
  ...{ 1.1: 1, 1.2: 5, 1.3: 5, 1.4: 9, 2.1: 3, 2.2: 2, 2.3: 1, 2.4: 8, 2.5: 6 },
  ...{ 3.1: 2, 3.2: 5, 3.3: 6, 4.1: 3 },
};
const levels = ['supports', 'partially-supports', 'does-not-support', 'not-applicable'];
const rowPattern = /^\| ((\d\.\d)\.\d+) (.+?) \| (\S+) \| (.+?) \| (.*?)\|$/gm;

const [target = join(root, 'dist/accessibility.yaml')] = process.argv.slice(2);
const page = await readFile(join(root, 'docs/accessibility.md'), 'utf8');
const chapters = page.split('\n## Level ').slice(1);
const tests = (await Promise.all(['core', 'e2e', 'server', 'web'].map(filesIn)))
  .flat()
  .filter((path) => /\.(?:test\.tsx?|e2e\.ts)$/.test(path));
const sources = await Promise.all(tests.map((path) => readFile(join(root, path), 'utf8')));

const rows = rowsOf(page);
const offences = [
  ...Object.entries(counts)
    .filter(
      ([guideline, count]) =>
        new Set(rows.filter((row) => row.guideline === guideline).map(({ number }) => number))
          .size !== count,
    )
    .map(([guideline, count]) => `${guideline} has ${count} criteria`),
  ...rows.flatMap(({ number, level, titles }) => [
    ...(levels.includes(level) ? [] : [`${number} has the level ${level}`]),
    ...(level === 'supports' && titles.length === 0 ? [`${number} is claimed without a test`] : []),
    ...titles.filter((title) => !isThere(title)).map((title) => `${number}: no test '${title}'`),
  ]),
];
for (const offence of offences) console.error(offence);
console.log(`${rows.length} criteria of accessibility, ${offences.length} offences`);
if (offences.length > 0) process.exitCode = 1;
else if (target !== '--check') await report();

function rowsOf(text) {
  return [...text.matchAll(rowPattern)].map(
    ([, number, guideline, , level = '', remark, named = '']) => ({
      ...{ number, guideline, level, remark },
      titles: [...named.matchAll(/`(.+?)`/g)].map(([, title = '']) => title),
    }),
  );
}

/** Whether the title of a test begins so; templates end where a value comes in. */
function isThere(title) {
  return sources.some((source) => ["'", '"', '`'].some((quote) => source.includes(quote + title)));
}

async function report() {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const [, methods = ''] = /^(Tests in real browsers .*?)\n\n/ms.exec(page) ?? [];
  // YAML takes the texts of JSON.
  const quoted = (text) => JSON.stringify(text.replaceAll('\n', ' '));
  const criterion = ({ number, level, remark, titles }) => `
      - num: "${number}"
        components:
          - name: web
            adherence:
              level: ${level}
              notes: ${quoted([remark, ...titles.map((title) => `Test: ${title}.`)].join(' '))}`;
  const chapter = (text) => `
  success_criteria_level_${text.split('\n', 1)[0]?.toLowerCase()}:
    criteria:${rowsOf(text).map(criterion).join('')}`;
  await mkdir(dirname(target), { recursive: true });
  await writeFile(
    target,
    `title: Story Pointer Accessibility Conformance Report
product:
  name: Story Pointer
  version: ${quoted(version)}
# Whoever hands the report in adds an address.
author:
  name: The contributors of Story Pointer
  email: ""
report_date: "${new Date().toISOString().slice(0, 10)}"
evaluation_methods_used: ${quoted(methods)}
license: MIT
catalog: 2.5-edition-wcag-2.2-en
chapters:${chapters.map(chapter).join('')}
`,
  );
}
