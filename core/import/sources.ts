import * as z from 'zod/mini';
import { folded, isJiraKey } from './headers.ts';
import { fields, type Row, type SourceName, sourceNames } from './sheet.ts';
import programs from './sources.json';

/**
 * The programs whose exports are known, each by the headers that only it has. `headers.ts` says what headers mean;
 * an entry of `sources.json` says only what is different here. A new source is one entry and a fixture.
 */
const sourceSchema = z.object({
  source: z.enum(sourceNames),
  /** Its name, the same in all languages. */
  product: z.optional(z.string()),
  /** Groups of headers with `|` between them; one of each group has to be present. */
  marks: z.array(z.string()),
  /** One of the addresses in it has to be like this, where it has any. */
  address: z.optional(z.string()),
  /** Headers that mean something else here; null for none. */
  columns: z.optional(z.record(z.string(), z.nullable(z.enum(fields)))),
  format: z.optional(z.enum(['html', 'jiraWiki'])),
  /** Types that are not estimated here: a task of Azure is a part of a story. */
  types: z.optional(z.record(z.string(), z.enum(['epic', 'subTask']))),
  /** A column that is filled where the row is part of another. */
  parents: z.optional(z.array(z.string())),
  /** The prefix of a bare number. */
  keyPrefix: z.optional(z.string()),
  /** Whether a key means one story, whatever its title is. */
  hasOwnKeys: z.optional(z.boolean()),
});
export type Source = z.infer<typeof sourceSchema>;

const sources = z.parse(z.array(sourceSchema), programs);

/** The program that a header comes from; a table, the last of all, for an unknown one. */
export function sourceOf(header: readonly string[], rows: readonly Row[]): Source {
  if (header.some(isJiraKey)) return sourceNamed('jira');
  const names = new Set(header.map(folded));
  const found = sources.find(
    ({ marks, address }) =>
      marks.every((mark) => mark.split('|').some((name) => names.has(name))) &&
      fitsAddress(rows, address),
  );
  return found ?? sourceNamed('table');
}

export function sourceNamed(name: SourceName): Source {
  return sources.find(({ source }) => source === name) ?? { source: name, marks: [] };
}

/** Whether the source of a story has keys that mean one story. */
export function hasOwnKeys(name: string): boolean {
  return sources.some(({ source, hasOwnKeys: has }) => source === name && has);
}

function fitsAddress(rows: readonly Row[], address: string | undefined): boolean {
  if (address === undefined) return true;
  const addresses = rows
    .slice(0, 20)
    .flatMap(({ cells, links }) => [...cells, ...links])
    .filter((cell) => /^https?:\/\/\S+$/i.test(cell));
  return addresses.length === 0 || addresses.some((one) => new RegExp(address).test(one));
}
