import { addressIn } from './address.ts';
import { withLinkColumn } from './link-column.ts';
import type { Row } from './records.ts';

/** The rows of the first table of a Markdown text, and the first address of each; nothing where there is none. */
export function markdownTable(text: string): readonly Row[] | undefined {
  const lines = text.split(/\r\n|\n|\r/).map((line) => line.trim());
  const dashes = lines.findIndex((line, at) => isDashes(line) && lines[at - 1]?.includes('|'));
  if (dashes < 1) return undefined;
  const end = lines.findIndex((line, at) => at > dashes && !line.includes('|'));
  const rows = lines
    .slice(dashes - 1, end < 0 ? lines.length : end)
    .map((line, at) => ({
      row: { line: dashes + at, cells: cellsOf(line) },
      address: addressIn(line) ?? '',
    }))
    .filter((_, at) => at !== 1);
  return withLinkColumn(rows);
}

function isDashes(line: string): boolean {
  return (
    line.length < 10_000 && line.includes('|') && /^[\s|:-]+$/.test(line) && line.includes('-')
  );
}

function cellsOf(line: string): string[] {
  const inside = line.replace(/^\|/, '').replace(/(?<!\\)\|$/, '');
  return inside.split(/(?<!\\)\|/).map((cell) =>
    cell
      .replace(/\[([^[\]]{1,1000})\]\([^()\s]{1,2000}\)/g, '$1')
      .replace(/\\([\\`*_{}[\]<>()#!|~+.-])/g, '$1')
      .replace(/<br\s?\/?>/gi, '\n')
      .trim(),
  );
}
