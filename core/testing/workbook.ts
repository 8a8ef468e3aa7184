import { strToU8, zipSync } from 'fflate';

export type Cell = string | number | boolean;
type Grid = readonly (readonly Cell[])[];

/** A workbook (.xlsx) of some sheets, in the fewest parts that it needs. */
export function workbookOf(sheets: Readonly<Record<string, Grid>>): Uint8Array {
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook><sheets>${Object.keys(sheets)
      .map((name, at) => `<sheet name="${escaped(name)}" id="s${at}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<r>${Object.keys(sheets)
      .map((_, at) => `<Relationship Id="s${at}" Target="worksheets/s${at}.xml"/>`)
      .join('')}</r>`,
  };
  for (const [at, rows] of Object.values(sheets).entries()) {
    parts[`xl/worksheets/s${at}.xml`] = `<sheetData>${rows.map(rowXml).join('')}</sheetData>`;
  }
  const files = Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]);
  return zipSync(Object.fromEntries(files));
}

function rowXml(cells: readonly Cell[], at: number): string {
  const inside = cells.map((cell, column) => {
    const start = `<c r="${String.fromCharCode(65 + column)}${at + 1}"`;
    if (cell === '') return '';
    if (typeof cell === 'string')
      return `${start} t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
    return `${start}${typeof cell === 'boolean' ? ' t="b"' : ''}><v>${Number(cell)}</v></c>`;
  });
  return `<row r="${at + 1}">${inside.join('')}</row>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
