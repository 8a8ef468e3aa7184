import { entryList, fieldsOf, isRecord } from './json-entries.ts';
import { mostRows } from './limits.ts';
import { type Row, row, rowsUnder } from './sheet.ts';
import { trelloRows } from './trello.ts';

/** The entries of a JSON text under a header; null where it holds none, 'nothing' where its list is empty. */
export function jsonTable(source: string): readonly Row[] | 'nothing' | null {
  const value = parsed(source);
  if (Array.isArray(value) && value.length === 0) return 'nothing';
  const trello = trelloRows(value);
  if (trello) return trello;
  if (isRecord(value) && value['format'] === 'story-pointer' && Array.isArray(value['stories'])) {
    return ownRows(value['stories'].filter(isRecord));
  }
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) {
    const names = value.slice(0, mostRows(1));
    return [row(0, ['Name']), ...names.map((name, at) => row(at + 1, [name]))];
  }
  const list = entryList(value);
  if (list === null) return null;
  if (list.entries.length === 0) return 'nothing';
  return rowsUnder(list.entries, (entry) => fieldsOf(entry, list.names));
}

/** The value of a text, or those of its lines where each has one of its own. */
function parsed(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    return valuesOfLines(source);
  }
}

function valuesOfLines(source: string): unknown {
  const lines = source.split('\n', mostRows(1)).filter((line) => line.trim() !== '');
  try {
    return lines.map((line): unknown => JSON.parse(line));
  } catch {
    return null;
  }
}

/** Our own file: the whole title takes the place of the name. */
function ownRows(stories: readonly Readonly<Record<string, unknown>>[]): Row[] {
  const columns = ['Order', 'Key', 'Name', 'Points', 'Label', 'Link', 'Description', 'Note'];
  const text = (value: unknown) =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return [
    row(0, [...columns, 'Source', 'Points Column', 'Work Item Type', 'State']),
    ...stories.slice(0, mostRows(12)).map((story, at) => {
      const origin = isRecord(story['origin']) ? story['origin'] : {};
      const values = columns.map((column) => text(story[column.toLowerCase()]));
      const title = text(story['fullTitle']);
      return row(at + 1, [
        ...values.map((value, column) => (column === 2 && title !== '' ? title : value)),
        ...[text(origin['source']), text(origin['pointsColumn'])],
        ...[text(origin['workItemType']), text(origin['state'])],
      ]);
    }),
  ];
}
