/** Checks that no comment begins with a clause in place of a noun, such as 'What …', and the words of comments and titles. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beginsWithClause, commentsIn, dialectIn } from './comments.mjs';
import { filesIn } from './files.mjs';
import { root } from './run.mjs';

const folders = ['bench', 'core', 'e2e', 'scripts', 'server', 'soak', 'web'];

const files = (await Promise.all(folders.map(filesIn))).flat().filter(isChecked);
const offences = (await Promise.all(files.map(offencesIn))).flat();
for (const offence of offences) console.error(offence);
console.log(`${files.length} files, ${offences.length} comments or titles that are not plain`);
process.exitCode = offences.length > 0 ? 1 : 0;

function isChecked(file) {
  return /\.(ts|tsx|js|mjs|css|html)$/.test(file);
}

async function offencesIn(file) {
  const source = await readFile(join(root, file), 'utf8');
  const lineOf = (index) => source.slice(0, index).split('\n').length;
  const clauses = commentsIn(source)
    .filter(beginsWithClause)
    .map(({ index, text }) => `${file}:${lineOf(index)} begins with a clause: ${text}`);
  const words = dialectIn(source).map(
    ({ line, number }) => `${file}:${number} has a plainer form: ${line}`,
  );
  return [...clauses, ...words];
}
