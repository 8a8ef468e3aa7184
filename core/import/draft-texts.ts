import { charactersOf, countCharacters } from '../characters.ts';
import { detailLimits } from '../details.ts';
import { unguardedInside } from '../export/csv.ts';
import { checkName, isTooLong, nameLimits } from '../names.ts';
import { headOf } from './headers.ts';
import { looksLikeHtml, textOfHtml } from './markup.ts';
import type { SourceName, TextFormat } from './sheet.ts';

export type DraftFault = 'noName' | 'titleTooLong';

/** A cell without the quote that exports put before what a spreadsheet would take for a formula. */
export function unguarded(cell: string, isOwn: boolean): string {
  // Only our own files have such quotes within a cell.
  const text = isOwn ? unguardedInside(cell) : cell;
  return /^'+[=+\-@\t\r\n＝＋－＠]/.test(text) ? text.slice(1) : text;
}

/** The name of what a program has written into a cell: '{Id=1266, Name=Done}', 'Shop (https://notion.so/1a2b)'. */
export function nameInObject(cell: string): string {
  if (cell.length > 2_000) return cell;
  if (!/^[\w.@]{0,100}[[{]/.test(cell)) return cell.replace(/(?<=\S) \(https?:\/\/[^\s()]+\)/g, '');
  const named =
    /\b(?:name|displayName|value)['"]?\s?[=:]\s?(?:'([^']+)'|"([^"]+)"|([^,;'"}\]]+))/i.exec(cell);
  return (named?.[1] ?? named?.[2] ?? named?.[3] ?? cell).trim();
}

export interface Named {
  readonly name: string;
  readonly fullTitle?: string;
}

/** The name of a story with this title, which is kept as `fullTitle` if it is too long for a name. */
export function nameFrom(title: string): Named | { readonly fault: DraftFault } {
  if (title.length > detailLimits.fullTitle * 2) return { fault: 'titleTooLong' };
  const whole = checkName('name', title, detailLimits.fullTitle);
  if (!whole.ok) return { fault: isTooLong(whole) ? 'titleTooLong' : 'noName' };
  const fullTitle = whole.value;
  if (fullTitle.length > detailLimits.fullTitle) return { fault: 'titleTooLong' };
  return countCharacters(fullTitle) <= nameLimits.story
    ? { name: fullTitle }
    : { name: shortened(fullTitle, nameLimits.story), fullTitle };
}

/** As much of a title as fits, up to the end of a word where one is near, and an ellipsis. */
function shortened(title: string, most: number): string {
  const characters = charactersOf(title);
  const cut = characters.slice(0, most - 1).join('');
  const word = cut.lastIndexOf(' ');
  return `${(word > cut.length * 0.7 ? cut.slice(0, word) : cut).trimEnd()}…`;
}

/** A text of at most `most` UTF-16 units, with an ellipsis if it was longer. */
export function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** A cell without the markup of its format. */
function plain(cell: string, format: TextFormat): string {
  switch (format) {
    case 'html':
      return looksLikeHtml(cell) ? textOfHtml(cell) : cell;
    case 'jiraWiki':
      return cell
        .split(/(?<!\{)\{(?:code|noformat)(?::[^{}\n]{0,200})?\}(?!\})/)
        .map((part, at, { length }) =>
          at % 2 === 0 || at === length - 1 ? withoutWiki(part) : part,
        )
        .join('');
    case 'plain':
      return /^\s*<(?:p|div|ul|ol|h[1-6]|table|span|br)\b[^<>]*>/i.test(cell)
        ? textOfHtml(cell)
        : cell;
    default:
      return format satisfies never;
  }
}

/** A text without the markup of Jira's wiki. */
function withoutWiki(text: string): string {
  return text
    .replace(/\[([^|[\]\n]{1,500})\|([^|\]\s]{1,2000})(?:\|[\w-]{1,30})?\]/g, (_, words, link) =>
      words === link ? String(link) : `${words} (${link})`,
    )
    .replace(/^(?:h[1-6]|bq)\. +/gm, '')
    .replace(/\{\{([^{}\n]{1,500})\}\}/g, '$1')
    .replace(/(?<![\p{L}\p{N}*])\*(?=[^*\s])([^*\n]{1,500})(?<=\S)\*(?![\p{L}\p{N}*])/gu, '$1')
    .replace(/\{(?:color|panel|quote|info|note|tip)(?::[^{}\n]{0,200})?\}/g, '')
    .replace(/!([^!|\s]{1,200}\.\w{2,4})(?:\|[^!\s]{0,100})?!/g, '$1')
    .replace(/^#+ (?=\S)/gm, '- ');
}

/** A cell of a description: a list in one cell as lines, and the header before it where both are one sentence. */
export function described(
  cell: string,
  header: string,
  format: TextFormat,
  source: SourceName,
): string {
  if (source === 'shortcut' && header.toLowerCase() === 'tasks') {
    return cell
      .split(';')
      .map((task) => `- ${task.trim()}`)
      .join('\n');
  }
  const leads = headOf(header).meaning?.leads ?? null;
  if (leads === null || cell.toLowerCase().startsWith(header.toLowerCase()))
    return plain(cell, format);
  const words = header.replace(/<[^<>]*>|\s*[.…:]+$/g, '').trim();
  return leads === 'label' ? `${words}: ${cell}` : `${words} ${cell}`;
}

/** A text for the preview and its filters, in one short line. */
export function inShort(text: string): string {
  return cut(text.replace(/\s+/g, ' '), 60);
}
