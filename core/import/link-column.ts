import type { Row } from './records.ts';

/** Rows of which each has an address besides its cells: as a first column, where there is any address. */
export function withLinkColumn(
  rows: readonly { readonly row: Row; readonly address: string }[],
): readonly Row[] {
  if (rows.every(({ address }) => address === '')) return rows.map(({ row }) => row);
  return rows.map(({ row: { line, cells }, address }, index) => ({
    line,
    cells: [index === 0 && address === '' ? 'Link' : address, ...cells],
  }));
}
