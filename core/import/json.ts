import { entryList, fieldsOf, isRecord, type JsonEntry } from './json-entries.ts';
import { mostRows } from './limits.ts';
import { type Excerpt, row, rowsUnder } from './sheet.ts';
import { trelloRows } from './trello.ts';

/** The entries of a JSON text under a header, or why it has none; null for another text. */
export function jsonTable(source: string): Excerpt | 'nothing' | 'unknownJson' | null {
  const value = parsed(source);
  if (value === undefined) return null;
  if (Array.isArray(value) && value.length === 0) return 'nothing';
  const trello = trelloRows(value);
  if (trello) return trello;
  if (isRecord(value) && value['format'] === 'story-pointer' && Array.isArray(value['stories'])) {
    return rowsUnder(value['stories'].filter(isRecord), ownFields);
  }
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) {
    const names = value.slice(0, mostRows(1));
    const rows = [row(0, ['Name']), ...names.map((name, at) => row(at + 1, [name]))];
    return { rows, isCut: names.length < value.length };
  }
  const list = entryList(value);
  if (list === null) return 'unknownJson';
  if (list.entries.length === 0) return 'nothing';
  return rowsUnder(list.entries, (entry) => fieldsOf(entry, list.names));
}

/** The value of a text, or those of its lines where each has one of its own. */
function parsed(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    const lines = source.split('\n', mostRows(1) + 1).filter((line) => line.trim() !== '');
    try {
      return lines.map((line): unknown => JSON.parse(line));
    } catch {
      return undefined;
    }
  }
}

const ownColumns =
  'order key name points label link description note source pointsColumn workItemType state'.split(
    ' ',
  );

/** The columns of our own file, of which a story has those that are not empty; its whole title takes the place of the name. */
function ownFields(story: JsonEntry): ReadonlyMap<string, string> {
  const { fullTitle, origin } = story;
  const known: JsonEntry = {
    ...story,
    ...(isRecord(origin) && origin),
    name: fullTitle || story['name'],
  };
  return fieldsOf(Object.fromEntries(ownColumns.map((name) => [name, known[name] ?? ''])), {});
}
