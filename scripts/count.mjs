/** `npm run count`: how large the product, its store and its documents are, and how its comments begin. `--list` names them. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beginsWithClause, commentsIn } from './comments.mjs';
import { root } from './run.mjs';
import { voteFiles, voteFilesOfPage } from './vote-files.mjs';

const { stdout } = spawnSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' });
const tracked = stdout.trim().split('\n');
const isCode = (path) => /\.(ts|tsx|js|mjs|css|html)$/.test(path);
const isProduct = (path) => isCode(path) && !/\.test\.|\/(testing|fixtures|cases)\//.test(path);
const code = tracked.filter(isCode);
const product = tracked.filter((path) => /^(core|server|web)\//.test(path) && isProduct(path));
const store = product.filter((path) => path.startsWith('server/stores/'));
const documents = tracked.filter((path) => /^(docs\/.*|[^/]+)\.md$/.test(path));

const comments = code.flatMap((path) => commentsIn(read(path)).map((one) => ({ ...one, path })));
const clauses = comments.filter(beginsWithClause);

console.log(`non-blank lines of core, server and web: ${linesOf(product)}`);
console.log(`store: ${store.length} files, ${linesOf(store)} non-blank lines`);
const styles = product.filter((path) => path.endsWith('.css'));
const queries = styles.flatMap(
  (path) => read(path).match(/@media[^{;]*(width|height)[^{;]*/g) ?? [],
);
const sizes = new Set(queries.map((query) => query.trim()));
console.log(`styles: ${linesOf(styles)} non-blank lines, ${sizes.size} media queries about sizes`);
const words = sum(documents, (path) => read(path).match(/\S+/g)?.length ?? 0);
console.log(`words in documents: ${words}`);
const share = ((100 * clauses.length) / comments.length).toFixed(1);
const of = `${clauses.length} of ${comments.length}`;
console.log(`comments that begin with a clause: ${of}, ${share} %`);
const entered = [...new Set([...voteFiles(), ...(await voteFilesOfPage())])].sort();
const ofPage = entered.filter((path) => path.startsWith('web/'));
console.log(
  `files that run for each vote: ${entered.length}, ${ofPage.length} of them in the page`,
);
if (process.argv.includes('--list')) {
  for (const path of entered) console.log(path);
  for (const { path, text } of clauses) console.log(`${path}: ${text}`);
}

function linesOf(paths) {
  return sum(paths, (path) => read(path).match(/^.*\S.*$/gm)?.length ?? 0);
}

function sum(paths, count) {
  return paths.reduce((total, path) => total + count(path), 0);
}

function read(path) {
  return readFileSync(join(root, path), 'utf8');
}
