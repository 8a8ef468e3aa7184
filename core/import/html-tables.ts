import { Parser } from 'htmlparser2';
import { importLimits, mostRows } from './limits.ts';
import { TextCollector } from './markup.ts';
import { type Excerpt, type Row, row } from './sheet.ts';

const mostSpannedRows = 5_000;

interface Reaching {
  readonly text: string;
  readonly link: string;
  readonly rows: number;
}

class Grid {
  readonly rows: Row[] = [];
  readonly depth: number;
  isCut = false;
  /** The cells of all tables of the page. */
  readonly #size: { cells: number };
  #cells: string[] = [];
  #links: string[] = [];
  #reaching = new Map<number, Reaching>();
  #cell: { readonly text: TextCollector; readonly columns: number; readonly rows: number } | null =
    null;

  constructor(depth: number, size: { cells: number }) {
    this.depth = depth;
    this.#size = size;
  }

  get text(): TextCollector | null {
    return this.#cell?.text ?? null;
  }

  openCell(attributes: Readonly<Record<string, string>>): void {
    this.closeCell();
    this.isCut ||= this.rows.length >= mostRows(1) || this.#size.cells >= importLimits.cells;
    if (this.isCut) return;
    const span = (name: string, most: number) =>
      Math.min(most, Math.max(1, Number.parseInt(attributes[name] ?? '1', 10) || 1));
    this.#cell = {
      text: new TextCollector(false),
      ...{ columns: span('colspan', importLimits.columns), rows: span('rowspan', mostSpannedRows) },
    };
  }

  closeCell(): void {
    const cell = this.#cell;
    if (!cell) return;
    this.#cell = null;
    this.#fillIn();
    const text = cell.text.text;
    const link = cell.text.wholeAddress;
    for (let column = 0; column < cell.columns && this.#isNarrow; column += 1) {
      const shown = column === 0 ? { text, link } : { text: '', link: '' };
      if (cell.rows > 1) this.#reaching.set(this.#cells.length, { ...shown, rows: cell.rows });
      this.#cells.push(shown.text);
      this.#links.push(shown.link);
    }
  }

  closeRow(): void {
    this.closeCell();
    if (this.#cells.length === 0) return;
    this.#fillIn();
    this.#size.cells += this.#cells.length;
    if (this.#cells.some((text) => text !== '')) {
      this.rows.push(row(this.rows.length + 1, this.#cells, { links: this.#links }));
    }
    this.#cells = [];
    this.#links = [];
    for (const [column, cell] of this.#reaching) {
      if (cell.rows <= 1) this.#reaching.delete(column);
      else this.#reaching.set(column, { ...cell, rows: cell.rows - 1 });
    }
  }

  get #isNarrow(): boolean {
    return this.#cells.length < importLimits.columns;
  }

  /** Adds the cells of rows above that reach into this row here. */
  #fillIn(): void {
    for (;;) {
      const above = this.#reaching.get(this.#cells.length);
      // A cell of this row itself reaches only into those below.
      if (!above || this.rows.length === 0 || !this.#isNarrow) return;
      this.#cells.push(above.text);
      this.#links.push(above.link);
    }
  }
}

/** The tables of a page, outer ones before those within them; a table in a cell is also text of that cell. */
export function htmlTables(html: string): readonly Excerpt[] {
  const found: Grid[] = [];
  const open: Grid[] = [];
  const size = { cells: 0 };
  const end = () => {
    const grid = open.pop();
    if (!grid) return;
    grid.closeRow();
    const outer = open.at(-1)?.text;
    if (outer) outer.addLines(grid.rows.map(({ cells }) => cells.join(' | ')).join('\n'));
  };
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const grid = open.at(-1);
      if (name === 'table' && open.length < 20) {
        const inner = new Grid(open.length, size);
        open.push(inner);
        found.push(inner);
      } else if (name === 'tr') grid?.closeRow();
      else if (name === 'td' || name === 'th') grid?.openCell(attributes);
      else grid?.text?.open(name, attributes);
    },
    ontext: (text) => open.at(-1)?.text?.add(text),
    onclosetag: (name) => {
      const grid = open.at(-1);
      if (name === 'table') end();
      else if (name === 'tr') grid?.closeRow();
      else if (name === 'td' || name === 'th') grid?.closeCell();
      else grid?.text?.close(name);
    },
  });
  parser.end(html);
  while (open.length > 0) end();
  const tables = found.filter(({ rows }) => rows.length > 0);
  const isFull = found.some(({ rows, isCut }) => isCut && rows.length === 0);
  return tables
    .toSorted((one, other) => one.depth - other.depth)
    .map(({ rows, isCut }) => ({ rows, isCut: isCut || isFull }));
}
