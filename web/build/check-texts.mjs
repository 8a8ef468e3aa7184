/**
 * Checks that all text for users is marked for the catalogue. Text is the content of elements, the value of visible
 * attributes, and every sentence in a string.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { filesIn } from '../../scripts/files.mjs';
import { root } from '../../scripts/run.mjs';

/** Texts for the log or for no page at all, and those that are extracted without a macro. */
const exempt = [
  ...[
    'web/build/',
    'web/vite.config.ts',
    'web/lingui.config.ts',
    'web/service-worker/',
    'web/calls/problem-text.ts',
    'web/texts/isolate.ts',
  ],
  ...[
    'web/calls/enter.ts',
    'web/features/create/open-session.ts',
    'web/features/join/join-calls.ts',
    'web/pages/seat-calls.ts',
    'web/shared/team-calls.ts',
  ],
];

/** Attributes, and parameters of our own components, that users can see. */
const read =
  /^(aria-(label|description|roledescription)|alt|title|subtitle|label|placeholder|helper|error|text|name|confirmLabel)$/;
const word = /\p{L}{2}/u;
/** Begins like a sentence or a title, or has several words and a final punctuation mark. */
const sentence = /^['"(]?\p{Lu}\p{Ll}+(\s|[.!?…]|$)|\p{L}+ .*[.!?…]$/u;
/**
 * Keys, formats, the component of a lazy route and examples are not translated, or read by
 * machines.
 */
const names =
  /^(Enter|Escape|Home|End|Tab|Arrow\w+|Highlight|Content-Type|Markdown|About|Files|Object|Slack|Mattermost|Discord|Microsoft Teams|Story Pointer|Bearer |1, 5, XL …|XS=1, S=2, M=3, \?|https:\/\/example\.com\/.*)$/;

/** A name in a `<bdi>` without `translate`: a translating browser would translate it too. */
const translatedName = /<bdi\b(?![^>]*\btranslate=)/g;

const files = (await filesIn('web')).filter(isChecked);
const offences = (await Promise.all(files.map(offencesIn))).flat();
for (const offence of offences) console.error(offence);
console.log(`${files.length} files, ${offences.length} faults of texts and of names`);
process.exitCode = offences.length > 0 ? 1 : 0;

function isChecked(file) {
  if (exempt.some((folder) => file.startsWith(folder))) return false;
  return /\.tsx?$/.test(file) && !/(\.test|\.d|testing)\.tsx?$/.test(file);
}

async function offencesIn(file) {
  const source = await readFile(join(root, file), 'utf8');
  const { program } = parseSync(file, source);
  const found = [];
  const note = (start, offence) => {
    found.push(`${file}:${source.slice(0, start).split('\n').length} ${offence}`);
  };
  visit(program, [], (text, start) => note(start, `says ${JSON.stringify(text.trim())}`));
  for (const { index } of source.matchAll(translatedName)) note(index, 'lacks translate="no"');
  return found;
}

function visit(node, around, tell) {
  if (Array.isArray(node)) {
    for (const part of node) visit(part, around, tell);
    return;
  }
  if (typeof node?.type !== 'string' || isForMachines(node)) return;
  const text = textOf(node);
  if (text !== undefined && isText(node, text, around)) tell(text, node.start);
  for (const part of Object.values(node)) {
    if (typeof part === 'object' && part !== null) visit(part, [...around, node], tell);
  }
}

function textOf({ type, value }) {
  if (type === 'JSXText') return value;
  if (type === 'Literal' && typeof value === 'string') return value;
  return type === 'TemplateElement' ? value.cooked : undefined;
}

function isText({ type }, text, around) {
  if (!word.test(text) || names.test(text) || isMarked(type, around)) return false;
  if (type === 'JSXText') return true;
  // A message for the log.
  if (around.at(-1)?.key?.name === 'failure' || around.at(-1)?.id?.name === 'failure') return false;
  const attribute = around.findLast((node) => node.type === 'JSXAttribute');
  if (attribute && !read.test(nameOf(attribute.name)))
    return sentence.test(text) && /[.!?]$/.test(text);
  const isWhole = around.at(-1)?.type === 'JSXAttribute';
  // The name of a field in a form is for the server, and in lower case.
  if (isWhole && nameOf(attribute.name) === 'name') return /^\p{Lu}/u.test(text);
  return isWhole || sentence.test(text.trim());
}

/** Whether Lingui takes a text from here into the catalogue. */
function isMarked(type, around) {
  if (type === 'JSXText') return around.some((node) => isElement(node, /^Trans$/));
  const attribute = around.findLast((node) => node.type === 'JSXAttribute');
  return (
    around.some((node) => /^(t|msg)$/.test(node.tag?.name ?? '')) ||
    around.some((node) => /^(msg|plural|t)$/.test(node.callee?.name ?? '')) ||
    around.some(
      (node) =>
        isElement(node, /^(Plural|Trans)$/) && node.openingElement.attributes.includes(attribute),
    )
  );
}

function isElement({ type, openingElement }, name) {
  return type === 'JSXElement' && name.test(openingElement.name.name ?? '');
}

function nameOf(name) {
  return name.type === 'JSXNamespacedName' ? `${name.namespace.name}:${name.name.name}` : name.name;
}

/** Imports, types, classes, directives, and messages for developers. */
function isForMachines(node) {
  if (/^(Import|Export(All|Named))Declaration$/.test(node.type)) return node.declaration == null;
  if (/^TS(?!NonNull|As|Satisfies)/.test(node.type)) return true;
  if (node.type === 'NewExpression') return /Error$/.test(node.callee.name ?? '');
  if (node.type === 'CallExpression')
    return /^(logFailure|querySelector|super)$/.test(calleeOf(node));
  if (node.type === 'BinaryExpression') return /^[!=]==?$/.test(node.operator);
  if (node.type === 'SwitchCase') return false;
  return (
    node.type === 'JSXAttribute' &&
    /^(className|style|data-.*|key|id|href)$/.test(nameOf(node.name))
  );
}

function calleeOf({ callee }) {
  if (callee.type === 'Super') return 'super';
  return callee.name ?? callee.property?.name ?? '';
}
