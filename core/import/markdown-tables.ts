import { importLimits } from './limits.ts';
import { wholeLink, withoutLink } from './markdown-links.ts';
import { type Row, row } from './sheet.ts';
import { titleFrom, withoutEmphasis } from './title.ts';

interface TableHeading {
  readonly at: number;
  readonly written: string;
}

/** Whether a line separates a header from the rows below: in Markdown, and in tables that programs draw. */
function isDashes(line: string): boolean {
  return (
    line.length < 10_000 && /[|+]/.test(line) && /[-=]/.test(line) && /^[\s|:+=-]+$/.test(line)
  );
}

/** A header of a wiki, as in '||Key||Title||'. */
const wikiHeader = /^\s*\|\|/;

/** A line of a wiki as one of Markdown, also its links: '[text|address]'. */
function fromWiki(line: string): string {
  const linked = line.replace(
    /\[([^|[\]]{1,1000})\|(https?:[^|[\]\s]{1,2000})(?:\|[\w-]{1,30})?\]/g,
    '[$1]($2)',
  );
  return wikiHeader.test(line) ? linked.replaceAll('||', '|') : linked;
}

/** The tables among some lines, each under its heading. */
export function tablesOf(
  lines: readonly string[],
  headings: readonly TableHeading[],
): readonly (readonly Row[])[] {
  const tables: Row[][] = [];
  let end = 0;
  let heading = 0;
  let cells = 0;
  for (const [at, line] of lines.entries()) {
    if (cells >= importLimits.cells) break;
    const isWiki = wikiHeader.test(line);
    const isBelowHeader = at > 0 && isDashes(line.trim()) && lines[at - 1]?.includes('|');
    if (at < end || !(isWiki || isBelowHeader)) continue;
    while ((headings[heading + 1]?.at ?? lines.length) < at) heading += 1;
    const above = headings[heading];
    const section = above && above.at < at ? titleFrom(above.written).text : '';
    const first = isWiki ? at : at - 1;
    end = at + 1;
    while (end < lines.length && (lines[end]?.includes('|') || isDashes(lines[end] ?? '')))
      end += 1;
    const rows = lines.slice(first, end).flatMap((written, index) => {
      const own = isWiki ? fromWiki(written) : written;
      return isDashes(own.trim()) ? [] : [tableRow(own, first + index + 1, section)];
    });
    tables.push(rows);
    cells += rows.reduce((sum, one) => sum + one.cells.length, 0);
  }
  return tables;
}

function tableRow(line: string, number: number, section: string): Row {
  const inside = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  const cells = inside.split(/(?<!\\)\|/, importLimits.columns).map((cell) => cell.trim());
  return row(
    number,
    cells.map((cell) =>
      withoutEmphasis(withoutLink(cell))
        .replace(/(?<!\\)<br\s?\/?>/gi, '\n')
        .replace(/\\([\\`*_{}[\]<>()#!|~+.-])/g, '$1')
        .trim(),
    ),
    { section, links: cells.map(wholeLink) },
  );
}
