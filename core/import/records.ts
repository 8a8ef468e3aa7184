/** Text with delimiters, as RFC 4180 has it and as programs write it all the same. */

/** One record of a file, and the line it begins on. Records differ in how many cells they have. */
export interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

export interface Records {
  readonly rows: readonly Row[];
  readonly delimiter: string;
  /** The line of a quote that opens a cell and is never closed; from there on quotes are text. */
  readonly unclosedQuote: number | null;
}

const delimiters = [',', ';', '\t', '|', '^'] as const;

/** How many records are looked at to tell the delimiter. */
const sample = 20;

/** The records of a text. A first line 'sep=;' names the delimiter, else it is told by how even the records are. */
export function readRecords(text: string): Records {
  const named = /^sep=(.)\r?\n?/.exec(text);
  const delimiter = named?.[1] ?? sniffed(text);
  const { rows, unclosedQuote } = split(text, delimiter, Number.POSITIVE_INFINITY);
  return { rows: named ? rows.slice(1) : rows, delimiter, unclosedQuote };
}

/** The delimiter that gives most records the same number of cells, and of those the most cells. */
function sniffed(text: string): string {
  let best: { readonly delimiter: string; readonly even: number; readonly cells: number } = {
    ...{ delimiter: ',', even: 0, cells: 0 },
  };
  for (const delimiter of delimiters) {
    const sizes = split(text, delimiter, sample).rows.map(({ cells }) => cells.length);
    for (const cells of new Set(sizes)) {
      const even = sizes.filter((size) => size === cells).length;
      if (cells < 2 || even < best.even) continue;
      if (even > best.even || cells > best.cells) best = { delimiter, even, cells };
    }
  }
  return best.delimiter;
}

function split(text: string, delimiter: string, most: number): Omit<Records, 'delimiter'> {
  const rows: Row[] = [];
  let cells: string[] = [];
  let unclosedQuote: number | null = null;
  let line = 1;
  let begin = 1;
  let at = 0;
  while (at < text.length && rows.length < most) {
    let cell = '';
    if (text[at] === '"' && unclosedQuote === null) {
      const quoted = quotedFrom(text, at);
      if (quoted) {
        cell = quoted.cell;
        line += lineBreaksIn(cell);
        at = quoted.after;
      } else {
        unclosedQuote = line;
      }
    }
    const end = endOfCell(text, at, delimiter);
    cells.push(cell + text.slice(at, end));
    at = end + 1;
    if (text[end] === delimiter) {
      if (at < text.length) continue;
      cells.push('');
    }
    if (text[end] === '\r' && text[at] === '\n') at += 1;
    if (cells.some((content) => content !== '')) rows.push({ line: begin, cells });
    cells = [];
    line += 1;
    begin = line;
  }
  return { rows, unclosedQuote };
}

/** The cell whose quote opens at `at`, and where the text goes on; nothing where the quote is not closed. */
function quotedFrom(text: string, at: number): { cell: string; after: number } | null {
  let from = at + 1;
  let cell = '';
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return null;
    cell += text.slice(from, quote);
    if (text[quote + 1] !== '"') return { cell, after: quote + 1 };
    cell += '"';
    from = quote + 2;
  }
}

function endOfCell(text: string, from: number, delimiter: string): number {
  let at = from;
  while (at < text.length) {
    const character = text[at];
    if (character === delimiter || character === '\n' || character === '\r') break;
    at += 1;
  }
  return at;
}

function lineBreaksIn(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0;
}
