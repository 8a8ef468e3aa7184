import { addressIn } from './address.ts';
import { withLinkColumn } from './link-column.ts';
import { attributeOf, tokensOf } from './markup.ts';
import type { Row } from './records.ts';

/** The rows of the tables on a clipboard or in a page, and the first address of each. */
export function htmlTable(html: string): readonly Row[] | undefined {
  const rows: { readonly row: Row; readonly address: string }[] = [];
  let cells: string[] = [];
  let cell: string | null = null;
  let address = '';
  const endCell = () => {
    if (cell !== null) cells.push(cell.trim());
    cell = null;
  };
  const endRow = () => {
    endCell();
    if (cells.some((text) => text !== '')) {
      rows.push({ row: { line: rows.length + 1, cells }, address });
    }
    cells = [];
    address = '';
  };
  for (const token of tokensOf(html)) {
    if (token.is === 'text') {
      if (cell !== null) cell += token.text.replace(/\s+/g, ' ');
    } else if (token.name === 'tr' || token.name === 'table') {
      endRow();
    } else if (token.name === 'td' || token.name === 'th') {
      endCell();
      if (token.is === 'open') cell = '';
    } else if (token.name === 'br' && cell !== null) {
      cell += '\n';
    } else if (token.is === 'open' && token.name === 'a' && address === '') {
      address = addressIn(attributeOf(token.attributes, 'href') ?? '') ?? '';
    }
  }
  endRow();
  return rows.length === 0 ? undefined : withLinkColumn(rows);
}
