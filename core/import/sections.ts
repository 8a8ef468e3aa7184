import { folded, headOf } from './headers.ts';
import { filledIn } from './heading.ts';
import { keyed } from './key.ts';
import { type Mapping, type Row, withoutHoles } from './sheet.ts';
import { isTotal } from './states.ts';

/** Rows without repeated headers and the titles between them; sums are left out. */
export function withoutSections(
  rows: readonly Row[],
  header: readonly string[],
  mapping: Mapping,
): readonly Row[] {
  const names = [...header.map(folded).entries()].filter(([, name]) => name !== '');
  const known = new Set(names.map(([, name]) => name));
  const isOfNames = (cells: readonly string[]) => {
    const filled = filledIn(cells);
    const own = filled.filter((cell) => known.has(folded(cell)) || folded(cell) === 'subitems');
    // The header of parts has some columns of its own.
    const isName = (cell: string) => own.includes(cell) || isHead(cell);
    return filled.length > 2 && own.length * 2 > filled.length && filled.every(isName);
  };
  const isRepeated = ({ cells }: Row) =>
    cells.length > 1 &&
    (isOfNames(cells) || names.every(([at, name]) => folded(cells[at] ?? '') === name));
  const key = mapping.indexOf('key');
  const width = filledIn(header).length;
  const sizes = rows.map(({ cells }) => filledIn(cells).length);
  const areFilled = sizes.filter((size) => size > 1).length > sizes.length * 0.6;
  const hasMore = sizes.some((size) => size > 1);
  const hasKeys =
    key >= 0 &&
    rows.filter(({ cells }) => (cells[key] ?? '').trim() !== '').length > rows.length * 0.6;
  let section = '';
  return rows.flatMap((one, at) => {
    if (isRepeated(one)) return [];
    const [first = ''] = one.cells;
    const isAlone = sizes[at] === 1 && first.trim() !== '' && width > 2;
    const next = rows[at + 1];
    const [sole = ''] = filledIn(one.cells);
    if (sizes[at] === 1 && hasMore && isGroup(sole)) {
      section = sole;
      return [];
    }
    if (isAlone && areFilled && (mapping[0] !== 'name' || (next && isRepeated(next)))) {
      section = first.trim();
      return [];
    }
    const told = one.section === '' ? { ...one, section } : one;
    if (isSum(one)) return [{ ...told, leftOut: 'total' as const }];
    const isTitle = isAlone && areFilled && hasKeys && width > 2;
    return [isTitle ? { ...told, leftOut: told.leftOut ?? ('notAnItem' as const) } : told];
  });
}

/** Whether a text is a known header as it is. */
function isHead(cell: string): boolean {
  const { isKnown, isLoose } = headOf(cell);
  return isKnown && !isLoose;
}

/** Whether a text names a group of stories: 'Sprint 4', 'Phase 2: Shop'. */
function isGroup(text: string): boolean {
  return keyed(text)?.kind === 'group' && /\d\s*(?:$|[:(–—-])/.test(text);
}

/** A row that adds up others: 'Total', and numbers behind it. */
function isSum({ cells }: Row): boolean {
  const [first = '', ...others] = filledIn(cells);
  return isTotal(first.replace(/:$/, '')) && others.every((cell) => !/\p{L}{3,}/u.test(cell));
}

/** Rows with those that go on describing the one above: further criteria, below a story whose cells span them. */
export function withDescribed(rows: readonly Row[], mapping: Mapping): readonly Row[] {
  const describes = mapping.flatMap((field, at) =>
    field === 'criteria' || field === 'description' ? [at] : [],
  );
  const owns = mapping.flatMap((field, at) => (field === 'name' || field === 'key' ? [at] : []));
  const isFilled = (row: Row, at: number) => (row.cells[at] ?? '').trim() !== '';
  const result: { readonly row: Row; readonly all: Row[] }[] = [];
  for (const row of rows) {
    const above = result.at(-1);
    const isMore =
      above &&
      !owns.some((at) => isFilled(row, at)) &&
      owns.some((at) => isFilled(above.row, at)) &&
      describes.some((at) => isFilled(row, at));
    if (isMore) above.all.push(row);
    else result.push({ row, all: [row] });
  }
  return result.map(({ row, all }) => {
    if (all.length === 1) return row;
    const cells = [...row.cells];
    for (const at of describes)
      cells[at] = all
        .flatMap((one) => (isFilled(one, at) ? [one.cells[at]] : []))
        .join('\n')
        .trim();
    return { ...row, cells: withoutHoles(cells) };
  });
}
