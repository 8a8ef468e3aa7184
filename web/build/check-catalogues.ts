/** Compares each catalogue with the English one, and prints its faults. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { faultsOf, keptWords } from './catalogue-faults.ts';
import { ownConfig } from './lingui.ts';

const config = getConfig({ configPath: ownConfig });
const [catalogue] = await getCatalogs(config);
const pseudo = config.pseudoLocale.map(({ locale }) => locale);
const english = await textsIn('en');
const names = await keptIn('en');
for (const language of config.locales) {
  if (language === 'en' || pseudo.includes(language)) continue;
  const kept = new Set([...names, ...(await keptIn(language))]);
  for (const fault of faultsOf(english, await textsIn(language), language, kept)) {
    process.stdout.write(`web/locales/${language}.po: ${fault}\n`);
  }
}

async function textsIn(language: string): Promise<Map<string, string>> {
  const texts = (await catalogue?.read(language)) ?? {};
  return new Map(Object.entries(texts).map(([id, { translation = '' }]) => [id, translation]));
}

/** The words of its glossary that stay English; 'en' has names, which every language keeps. */
async function keptIn(language: string): Promise<string[]> {
  const glossary = new URL(`../locales/${language}.md`, import.meta.url);
  return keptWords(await readFile(fileURLToPath(glossary), 'utf8').catch(() => ''));
}
