import { isFieldName, meaningIn, wordsOf } from './headers.ts';
import { keyAlone, keyed, leadingKey } from './key.ts';
import { hasMoreLines, importLimits } from './limits.ts';
import { tableAt } from './markdown-tables.ts';
import { textOfHtml } from './markup.ts';
import type { Row } from './sheet.ts';
import { isStatus } from './states.ts';
import { titleFrom, withoutEmphasis } from './title.ts';
import { beginsAsWish, isWish } from './wishes.ts';

/** A text as an outline: headings, lines and items of lists, each with what is below it. */

export interface Block {
  /** 1 to 6 for headings, then `ranks`; a block is below the nearest one before it with a lower rank. */
  readonly rank: number;
  /** Its first line, counted from 0, and the one behind its last. */
  readonly line: number;
  after: number;
  text: string;
  readonly isTicked: boolean | null;
  readonly isApart: boolean;
  readonly parent: Block | null;
  /** The index of the first block that is not below it, and the line of that. */
  end: number;
  endLine: number;
}

/** Items of a list have 10, those within them 12, and so on; other text within items is odd. */
export const ranks = { bold: 7, text: 8, indented: 9, item: 10 } as const;

export interface Outline {
  readonly lines: readonly string[];
  readonly blocks: readonly Block[];
  readonly tables: readonly (readonly Row[])[];
  readonly isCut: boolean;
  /** The lines of code and comments. */
  readonly code: ReadonlySet<number>;
}

/** Signs before an item of a list: a dash or a dot, '1.', '(2)' or 'a)', and those of other scripts. */
export const bullets =
  /(?:(?:[-*+•·◦‣▪●○–—§\uf0a7\uf0b7]|o(?=\t)|[\d٠-٩۰-۹]{1,4}\.|\(?(?:[\d٠-٩۰-۹]{1,4}|[a-z])\))[ \t]|[・･①-⑳]|[\d０-９]{1,4}[、．）](?!\d))/i;

const bullet = new RegExp(`^${bullets.source}[ \\t]*`, 'i');
const signsOfWord = [/^[·\uf0b7]/, /^o/, /^[§\uf0a7]/];
const box = /^(?:\[(?:[ xX]|)\]|[☐☑☒⬜🔲])\ufe0f?\s+/u;
const heading = /^(?:(#{1,6})\s+|(##+)(?=\p{L})|h([1-6])\.\s+)(\S.*)$/u;
const field = /^[*_]{0,3}[\p{L} ]{2,30}[*_]{0,3}[:：]/u;
const element =
  /^<\/?(?:details|summary|div|p|br|a|center|img|picture|source|table|t[rdh]|[uo]l|li|hr|span|su[bp]|b|i|em|strong|code|kbd|h[1-6])\b/i;

/** The end of the sentence of a story, on a line of its own: 'so that I see it'. */
const goal = new RegExp(`^(?:${[...wordsOf('soThat', String)].join('|')})(?!\\p{L})`, 'iu');

/** Items that are nested deeper count as items of this depth. */
const deepest = 6;

/** Longer lines may be wrapped. */
const wrapped = 60;

export function outlineOf(text: string): Outline {
  const lines = text.split('\n', importLimits.lines);
  const outliner = new Outliner(lines, hasMoreLines(text));
  for (let at = 0; at < lines.length; ) at = outliner.read(at);
  return outliner.outline();
}

class Outliner {
  readonly #lines: readonly string[];
  readonly #blocks: Block[] = [];
  readonly #tables: (readonly Row[])[] = [];
  readonly #code = new Set<number>();
  readonly #isDocument: boolean;
  /** Whether several paragraphs begin with a key. */
  readonly #hasBlocks: boolean;
  /** Whether lines such as 'To do' and 'Done' divide it, as the columns of a board. */
  readonly #hasStates: boolean;
  /** The blocks that may have more below them, and the indents of the items among these. */
  #open: Block[] = [];
  #indents: number[] = [];
  #margin = 0;
  #cells = 0;
  #isApart = true;
  #isCut: boolean;

  constructor(lines: readonly string[], isCut: boolean) {
    this.#isCut = isCut;
    this.#lines = lines;
    this.#isDocument = lines.some((line) => heading.test(line.slice(0, 200)));
    const filled = lines.filter((line) => line.trim() !== '');
    const states = filled.filter(isState);
    this.#hasStates =
      !this.#isDocument &&
      states.length > 1 &&
      states[0] === filled[0] &&
      states.length * 2 <= filled.length;
    this.#hasBlocks = lines.filter((_, at) => this.#isKeyed(at)).length > 1;
  }

  outline(): Outline {
    this.#close(0, this.#lines.length);
    return {
      ...{ lines: this.#lines, blocks: this.#blocks, tables: this.#tables, code: this.#code },
      isCut: this.#isCut,
    };
  }

  /** Reads what begins in a line. @returns the line behind it */
  read(at: number): number {
    const written = (this.#lines[at] ?? '').slice(0, 3_000);
    const line = unquoted(written.trim());
    const behind = this.#hidden(at, line);
    if (behind !== null) return behind;
    const table = tableAt(this.#lines, at, this.#open.find(({ rank }) => rank < ranks.bold)?.text);
    if (table) {
      this.#tables.push(table.rows);
      this.#isApart = true;
      this.#cells += table.rows.reduce((sum, { cells }) => sum + cells.length, 0);
      const isFull = this.#cells >= importLimits.cells;
      this.#isCut ||= table.isCut || isFull;
      return isFull ? this.#lines.length : table.end;
    }
    const isApart = this.#isApart;
    this.#isApart = line === '';
    if (/^(?:[-*_=]\s*){3,}$/.test(line)) this.#rule(at, line);
    else if (line !== '') this.#block(at, line, indentOf(written), isApart);
    return at + 1;
  }

  /** The line behind code or a comment that begins here. */
  #hidden(at: number, line: string): number | null {
    const fence = /^(?:`{3,}(?=[^`]*$)|~{3,})/.exec(line.replace(bullet, ''))?.[0];
    const isComment = line.startsWith('<!--') && !line.includes('-->');
    if (fence === undefined && !isComment) return null;
    const ends = (one: string) =>
      fence === undefined ? one.includes('-->') : one.startsWith(fence);
    const isQuoted = this.#lines[at]?.trimStart().startsWith('>');
    let to = at + 1;
    for (let isOpen = true; isOpen && to < this.#lines.length; to += 1) {
      const one = (this.#lines[to] ?? '').trimStart();
      // A quotation ends with all that is in it.
      if (isQuoted && !one.startsWith('>')) break;
      isOpen = !ends(isQuoted ? unquoted(one).trimStart() : one);
      this.#code.add(to);
    }
    return to;
  }

  /** A line that divides, or makes a heading of the one above. */
  #rule(at: number, line: string): void {
    const above = this.#blocks.at(-1);
    const isUnderline = /^(?:={3,}|-{3,})$/.test(line) && above?.rank === ranks.text;
    this.#indents = [];
    this.#isApart = true;
    if (!isUnderline || !above.isApart || above.after !== at || field.test(above.text)) return;
    this.#blocks.pop();
    this.#open = this.#open.filter((one) => one !== above);
    this.#add(line.startsWith('=') ? 1 : 2, above.line, above.text, true);
  }

  #block(at: number, line: string, indent: number, isApart: boolean): void {
    const titled = heading.exec(line);
    if (titled && indent < 4) {
      const [, signs, tight, number, text = ''] = titled;
      this.#indents = [];
      this.#isApart = true;
      this.#add(number ? Number(number) : (signs ?? tight ?? '').length, at, text, true);
      return;
    }
    const item = bullet.exec(line)?.[0] ?? '';
    // Word indents nothing, but has another sign for each level.
    const depth = item.endsWith('\t')
      ? Math.max(
          0,
          signsOfWord.findIndex((sign) => sign.test(item)),
        )
      : 0;
    const rest = line.slice(item.length);
    const ticked = box.exec(rest)?.[0] ?? '';
    if (item !== '' || ticked !== '') this.#item(at, rest, ticked, indent + 2 * depth, isApart);
    else this.#text(at, line, indent, isApart);
  }

  #item(at: number, rest: string, ticked: string, indent: number, isApart: boolean): void {
    while ((this.#indents.at(-1) ?? -2) > indent - 2) this.#indents.pop();
    if (this.#indents.length < deepest) this.#indents.push(indent);
    const isTicked = ticked === '' ? null : /[xX☑☒]/.test(ticked);
    const text = rest.slice(ticked.length);
    this.#add(ranks.item - 2 + 2 * this.#indents.length, at, text, isApart, isTicked);
  }

  #text(at: number, line: string, indent: number, isApart: boolean): void {
    const above = this.#blocks.at(-1);
    const isNext = !isApart && above !== undefined && above.after === at;
    if (isNext && above.rank >= ranks.text && this.#goesOn(above, line)) {
      above.text = `${above.text} ${line}`;
      above.after = at + 1;
      return;
    }
    while ((this.#indents.at(-1) ?? -1) >= indent) this.#indents.pop();
    const text = element.test(line) ? textOfHtml(line) : line;
    if (text === '') return;
    if (this.#hasStates && isState(line)) {
      this.#add(2, at, text, true);
      return;
    }
    const depth = this.#indents.length;
    if (depth > 0) this.#add(ranks.item - 1 + 2 * depth, at, text, isApart);
    else if (this.#isBold(at, line)) this.#add(ranks.bold, at, text, isApart);
    else if (isNext && indent > this.#margin) this.#add(ranks.indented, at, text, isApart);
    else {
      this.#margin = indent;
      this.#add(ranks.text, at, text, isApart);
    }
  }

  /** Whether a line is the rest of a sentence, or of a paragraph that is wrapped. */
  #goesOn(above: Block, line: string): boolean {
    const last = (this.#lines[above.after - 1] ?? '').trim();
    if (above.text.length > 2_000 || field.test(line) || keyAlone(line) !== undefined) return false;
    const so = withoutEmphasis(above.text);
    if (beginsAsWish(so) && !beginsAsWish(withoutEmphasis(line)))
      return (
        /[,،、]$/.test(last) ||
        (isWish(so)
          ? last.length >= wrapped || goal.test(withoutEmphasis(line))
          : isWish(`${so} ${line}`))
      );
    return last.length >= wrapped && (this.#isDocument || /^\p{Ll}/u.test(line));
  }

  /** Whether a line is the heading of a story without being one: in bold, or a key above its fields. */
  #isBold(at: number, line: string): boolean {
    const plain = titleFrom(line).text;
    const above = this.#blocks.at(-1);
    const isValue = above && above.rank < ranks.bold && isFieldName(titleFrom(above.text).text);
    if (isValue) return false;
    const isBold = /^(\*\*|__)(?!\s)[^*]{1,300}\1\s*(?:\([^()]{1,20}\))?$/.test(line);
    if (isBold) return !/[:：]$/.test(plain) && meaningIn(plain) === null;
    if (/^<(?:details>\s*<)?summary\b/i.test(line) || keyAlone(plain) !== undefined) return true;
    const next = (this.#lines[at + 1] ?? '').trim().slice(0, 200);
    if (this.#hasBlocks && this.#isKeyed(at)) return true;
    return leadingKey(plain) !== undefined && (line.startsWith('**') || field.test(next));
  }

  /** Whether a line is the first of a paragraph, and the only one of it with a key. */
  #isKeyed(at: number): boolean {
    const [before = '', line = '', next = ''] = [at - 1, at, at + 1].map((one) =>
      (this.#lines[one] ?? '').trim().slice(0, 200),
    );
    if (before !== '' || next === '' || line === '' || heading.test(line) || bullet.test(line))
      return false;
    const kind = keyed(titleFrom(line).text)?.kind;
    return (kind === 'story' || kind === 'code') && keyed(titleFrom(next).text) === null;
  }

  #add(
    rank: number,
    line: number,
    text: string,
    isApart: boolean,
    isTicked: boolean | null = null,
  ): void {
    this.#close(rank, line);
    const parent = this.#open.at(-1) ?? null;
    const lines = { line, after: line + 1, end: 0, endLine: 0 };
    const block = { rank, text, isTicked, isApart, parent, ...lines };
    this.#blocks.push(block);
    this.#open.push(block);
  }

  #close(rank: number, line: number): void {
    for (let top = this.#open.at(-1); top && !holds(top.rank, rank); top = this.#open.at(-1)) {
      top.end = this.#blocks.length;
      top.endLine = line;
      this.#open.pop();
    }
  }
}

/** Plain text holds nothing but what is indented below it. */
function holds(outer: number, inner: number): boolean {
  if (outer === ranks.text) return inner === ranks.indented;
  const isText = outer === ranks.indented || (outer > ranks.item && outer % 2 === 1);
  return outer < inner && !isText;
}

function isState(line: string): boolean {
  return line.length < 60 && isStatus(line.trim());
}

function indentOf(line: string): number {
  return /^[ \t]{0,80}/.exec(line)?.[0].replaceAll('\t', '    ').length ?? 0;
}

/** A line without the signs of a quotation. */
function unquoted(line: string): string {
  return line.replace(/^(?:>\s?){1,5}/, '');
}
