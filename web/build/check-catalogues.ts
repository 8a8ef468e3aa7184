/**
 * Compares the catalogues with the texts in the sources, and fails if a translation has a fault. As `npm run texts`
 * it also brings them up to date, lists the texts without a translation, and fails if there is any.
 */
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { faultsOf, keptWords } from './catalogue-faults.ts';
import { ownConfig } from './lingui.ts';
import { readCatalogues } from './translations.ts';

/** @returns a line for each fault, and a summary */
export async function checkCatalogues(configPath: string, isUpdate: boolean) {
  const config = getConfig({ configPath });
  const [catalogue] = await getCatalogs(config);
  if (!catalogue) throw new Error(`${configPath} names no catalogues`);
  const { en = {}, ...rest } = await readCatalogues(configPath);
  const others = Object.entries(rest).filter(([tag]) =>
    config.pseudoLocale.every(({ locale }) => locale !== tag),
  );
  const fileOf = (tag: string) => catalogue.getFilename(tag);
  const placeOf = (tag: string) => relative('.', fileOf(tag));
  /** The words of its glossary that stay English; 'en' has names, which every language keeps. */
  const keptIn = async (tag: string) =>
    keptWords(await readFile(fileOf(tag).replace(/po$/, 'md'), 'utf8').catch(() => ''));

  const outdated: string[] = [];
  for (const [tag, messages] of [['en', en] as const, ...others]) {
    const text = await catalogue.format.serialize(fileOf(tag), messages, tag);
    if (text !== (await readFile(fileOf(tag), 'utf8')))
      outdated.push(`${placeOf(tag)} was out of date, and is updated`);
    if (isUpdate) await catalogue.write(tag, messages);
  }
  const [faults, missing]: [string[], string[]] = [[], []];
  const names = await keptIn('en');
  for (const [tag, messages] of others) {
    const kept = new Set([...names, ...(await keptIn(tag))]);
    const [english, translated] = [new Map<string, string>(), new Map<string, string>()];
    for (const [id, { translation: text = '', origin = [] }] of Object.entries(en)) {
      const translation = messages[id]?.translation;
      english.set(id, text);
      if (translation) {
        translated.set(id, translation);
        continue;
      }
      const sources = new Set(origin.map(([file]) => relative('.', `${config.rootDir}/${file}`)));
      missing.push(
        `${placeOf(tag)}: ${JSON.stringify(text)} is missing (${[...sources].join(', ')})`,
      );
    }
    const found = faultsOf(english, translated, tag, kept);
    faults.push(...found.map((fault) => `${placeOf(tag)}: ${fault}`));
  }
  const isLate = !isUpdate && outdated.length + missing.length > 0;
  const numbers = [
    `${Object.keys(en).length} texts`,
    `${faults.length} faults of translations`,
    `${missing.length} translations missing`,
    `${outdated.length} catalogues out of date`,
  ];
  return {
    lines: [...faults, ...(isUpdate ? [...outdated, ...missing] : [])].sort(),
    summary: `${numbers.join(', ')}${isLate ? ': see "npm run texts"' : ''}\n`,
  };
}

if (import.meta.main) {
  const { lines, summary } = await checkCatalogues(ownConfig, process.argv.includes('--update'));
  for (const line of lines) process.stderr.write(`${line}\n`);
  process.stdout.write(summary);
  process.exitCode = lines.length > 0 ? 1 : 0;
}
