import { importLimits, mostRows } from './limits.ts';
import { type Excerpt, type Row, row } from './sheet.ts';
import { titleFrom, withoutEmphasis } from './title.ts';

const link =
  /(?<!\\)\[((?:[^[\]\\]|\\.){1,1000})\]\((?:<([^<>\s]{1,2000})>|([^()\s<>]{1,2000}))(?:\s+"[^"]{0,200}")?\)/g;

/** A text with the words of its links alone. */
function withoutLink(text: string): string {
  return text.replace(link, '$1');
}

/** The address of a cell that only consists of a link, otherwise ''. */
function wholeLink(cell: string): string {
  if (/^<?https?:\/\/[^\s<>|]+>?$/i.test(cell)) return cell.replace(/^<|>$/g, '');
  const [found] = cell.matchAll(link);
  const address = found?.[2] ?? found?.[3] ?? '';
  const isLink = cell.replace(link, '').replace(/\**/g, '') === '';
  return isLink && /^https?:/i.test(address) ? address : '';
}

/** Whether a line separates a header from the rows below: in Markdown, and in tables that programs draw. */
function isDashes(line: string): boolean {
  return (
    line.length < 10_000 && /[|+]/.test(line) && /[-=]/.test(line) && /^[\s|:+=-]+$/.test(line)
  );
}

/** A header of a wiki, as in '||Key||Title||'. */
const wikiHeader = /^\s*\|\|/;

/** Groups of dashes below the columns of a table without bars. */
const underlines = /^\s{0,3}-{2,}(?:\s{1,80}-{2,}){1,50}\s*$/;

/** A line of a wiki as one of Markdown, also its links: '[text|address]'. */
function fromWiki(line: string): string {
  const linked = line.replace(
    /\[([^|[\]]{1,1000})\|(https?:[^|[\]\s]{1,2000})(?:\|[\w-]{1,30})?\]/g,
    '[$1]($2)',
  );
  return wikiHeader.test(line) ? linked.replaceAll('||', '|') : linked;
}

/** The table whose header is in a line, and the line behind it; null where none begins. */
export function tableAt(
  lines: readonly string[],
  at: number,
  heading = '',
): (Excerpt & { readonly end: number }) | null {
  const [line = '', next = ''] = [lines[at], lines[at + 1]];
  const isWiki = wikiHeader.test(line);
  const isDrawn = isDashes(line.trim()) && next.includes('|');
  const isBelowHeader = line.includes('|') && isDashes(next.trim());
  const isPlain = line.trim() !== '' && underlines.test(next);
  if (!isWiki && !isDrawn && !isBelowHeader && !isPlain) return null;
  let end = at + 1;
  const belongs = (one: string) =>
    isPlain ? one.trim() !== '' : one.includes('|') || isDashes(one);
  while (end < lines.length && belongs(lines[end] ?? '')) end += 1;
  const section = titleFrom(heading).text;
  const starts = isPlain ? [...next.matchAll(/-+/g)].map(({ index }) => index) : [];
  const most = mostRows(line.split('|', importLimits.columns).length);
  const rows = lines.slice(at, Math.min(end, at + most)).flatMap((written, index) => {
    if (isPlain ? underlines.test(written) : isDashes(written.trim())) return [];
    const cells = isPlain ? cut(written, starts) : cellsOf(isWiki ? fromWiki(written) : written);
    return [tableRow(cells, at + index + 1, section)];
  });
  return { rows, end, isCut: end - at > most };
}

/** The parts of a line that stand below each other. */
function cut(line: string, starts: readonly number[]): readonly string[] {
  return starts.map((start, at) => line.slice(at === 0 ? 0 : start, starts[at + 1]).trim());
}

function cellsOf(line: string): readonly string[] {
  const inside = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inside.split(/(?<!\\)\|/, importLimits.columns).map((cell) => cell.trim());
}

function tableRow(cells: readonly string[], number: number, section: string): Row {
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
