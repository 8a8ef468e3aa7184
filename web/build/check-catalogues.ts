/**
 * Compares the catalogues with the texts in the sources, and fails if a translation has a fault. As `npm run texts`
 * it also brings them up to date, lists the texts without a translation, and fails if there is any.
 */
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { type CatalogType, getConfig } from '@lingui/conf';
import { faultsOf, keptWords } from './catalogue-faults.ts';
import { ownConfig } from './lingui.ts';
import { isFuzzy, readCatalogues, translationOf } from './translations.ts';

const isUpdate = process.argv.includes('--update');
const [, , configPath = ownConfig] = process.argv.filter((option) => !option.startsWith('--'));
const config = getConfig({ configPath });
const [catalogue] = await getCatalogs(config);
if (!catalogue) throw new Error(`${configPath} names no catalogues`);
const { en = {}, ...others } = await readCatalogues(configPath);
for (const { locale } of config.pseudoLocale) delete others[locale];

const outdated: string[] = [];
for (const [tag, messages] of Object.entries({ en, ...others })) {
  const path = catalogue.getFilename(tag);
  const text = await catalogue.format.serialize(path, messages, tag);
  if (text !== (await readFile(path, 'utf8')))
    outdated.push(`${placeOf(tag)} was out of date, and is updated`);
  if (isUpdate) await catalogue.write(tag, messages);
}
const names = await keptIn('en');
const faults = await Promise.all(Object.keys(others).map(faultsIn));
const missing = Object.entries(others).flatMap(([tag, messages]) => missingIn(tag, messages));
const found = [...faults.flat(), ...(isUpdate ? [...outdated, ...missing] : [])];
for (const line of found.sort()) process.stderr.write(`${line}\n`);
const isLate = !isUpdate && outdated.length + missing.length > 0;
const numbers = [
  `${Object.keys(en).length} texts`,
  `${faults.flat().length} faults of translations`,
  `${missing.length} translations missing`,
  `${outdated.length} catalogues out of date`,
];
process.stdout.write(`${numbers.join(', ')}${isLate ? ': see "npm run texts"' : ''}\n`);
process.exitCode = found.length > 0 ? 1 : 0;

/** The faults of the translations into a language. */
async function faultsIn(tag: string): Promise<string[]> {
  const kept = new Set([...names, ...(await keptIn(tag))]);
  const english = Object.entries(en).map(
    ([id, { translation = '' }]) => [id, translation] as const,
  );
  const translated = Object.keys(en).flatMap((id) => {
    const translation = translationOf(others[tag]?.[id]);
    return translation ? [[id, translation] as const] : [];
  });
  return faultsOf(new Map(english), new Map(translated), tag, kept).map(
    (fault) => `${placeOf(tag)}: ${fault}`,
  );
}

/** The texts that a language lacks, and the sources that have them. */
function missingIn(tag: string, messages: CatalogType): string[] {
  return Object.entries(en).flatMap(([id, { translation, origin = [] }]) => {
    const message = messages[id];
    if (translationOf(message)) return [];
    const fault = message && isFuzzy(message) ? 'has changed' : 'is missing';
    const sources = new Set(origin.map(([file]) => relative('.', `${config.rootDir}/${file}`)));
    return `${placeOf(tag)}: ${JSON.stringify(translation)} ${fault} (${[...sources].join(', ')})`;
  });
}

function placeOf(tag: string): string {
  return relative('.', catalogue?.getFilename(tag) ?? '');
}

/** The words of its glossary that stay English; 'en' has names, which every language keeps. */
async function keptIn(tag: string): Promise<string[]> {
  const glossary = catalogue?.getFilename(tag).replace(/po$/, 'md') ?? '';
  return keptWords(await readFile(glossary, 'utf8').catch(() => ''));
}
