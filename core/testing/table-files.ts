import { byChance } from './by-chance.ts';
import { type Cell, workbookOf } from './workbook.ts';

/** Tables of stories as teams keep them, made by chance, with what a person would read in them. */

/** A story with the key and the points that a person reads: '-' is none, '*' may be any. */
interface Told {
  readonly title: string;
  readonly isProposed: boolean;
  readonly key: string;
  readonly points: string;
}

interface TableFile {
  readonly bytes: Uint8Array;
  readonly expected: readonly Told[];
}

const beginnings = ['It is needed', 'People asked for this', 'See the mail of May', 'It is slow'];
const reasons = ['so that people find it', 'because auditors ask for it', 'which saves a day'];
const people = ['Ann Berg', 'Bo Lind', 'Cy Dahl', 'Dora Ek', 'Ann', 'M. Roth'];

/** Headers that are known, longer ones, and some in languages of which no word is listed. */
const headers = {
  title:
    'Title|Summary|User Story|Task|Requirement|Feature|Anforderung|Tarea|Fonctionnalité|Requisito|Titolo|Tytuł|Задача|タイトル|需求|Kurztitel|Resumo Composto|Zmurf|Ülesanne|Gairea',
  description: 'Description|Beschreibung|Kort beskrivning|Notes|Kirjeldus|Azalpena',
  key: 'ID|Key|Nr.|Story ID|Código|#|Kood',
  points: 'Points|Story Points|Estimate|SP|Schätzung|Estimation (pts)',
  status: 'Status|State|Estado|Durum|Olek',
  owner: 'Owner|Assignee|Wer?|Vastutaja|Person',
  priority: 'Priority|Prio|MoSCoW|Prioridad|Tähtsus',
  epic: 'Epic|Module|Theme|Bereich|Valdkond|Sprint',
  date: 'Due|Created|Datum|Tähtaeg',
  box: 'Done|Ready|Blocked|In Betrieb?',
  rank: 'Rank|Order|Business value|Järjekord',
  hours: 'Hours|Effort (hours)|Days|Tunnid',
} as const;
type Kind = keyof typeof headers;

/** Headers of languages that are not listed. */
const foreign =
  /^(?:Zmurf|Ülesanne|Gairea|Kirjeldus|Azalpena|Kood|Olek|Vastutaja|Tähtsus|Valdkond|Tähtaeg|Järjekord|Tunnid)$/;

const otherSheets: Readonly<Record<string, readonly (readonly Cell[])[]>> = {
  Legend: [
    ['Value', 'Meaning'],
    ['To Do', 'Not started yet'],
    ['In progress', 'A person works on it'],
    ['Done', 'Accepted by the owner'],
    ['Blocked', 'Waits for others'],
    ['High', 'Before the summer'],
  ],
  Team: [
    ['Name', 'Mail', 'Role'],
    ...people.map((name, at) => [name, `p${at}@x.example`, 'Tester']),
  ],
  Lists: [
    ['Status', 'Priority', 'Sizes'],
    ['To Do', 'High', 1],
    ['Doing', 'Low', 2],
    ['Done', '', 3],
  ],
  Burndown: [['Day', 'Left'], ...Array.from({ length: 10 }, (_, at) => [at + 1, 30 - 3 * at])],
  Readme: [
    ['How to use this file'],
    ['Fill in a row for each story.'],
    ['Keep the header as it is.'],
  ],
  Meetings: [
    ['Date', 'Topic', 'Notes'],
    ['2024-03-01', 'Planning of the quarter', 'All were there'],
    ['2024-03-08', 'Review with the customer', 'Went well'],
  ],
};

/** A file for a number: the same for the same one. */
export function tableFile(number: number): TableFile {
  const { below, chance, one, namesOfStories } = byChance(number);
  const titles = namesOfStories(2, 15);
  const isWish = chance(0.2);
  const hasHeader = !chance(0.08);
  const kinds = kindsOf(chance, below);
  const names = kinds.map((kind) => one(headers[kind].split('|')));
  const prefix = one(['', 'A-', 'US-', 'REQ', 'US ']);
  const epics = [
    one(['Shop', 'Customer care', 'Sales and billing']),
    'Account',
    'Reports and more',
  ];
  const flag = hasHeader ? names.indexOf('Done') : -1;
  const isListed = hasHeader && !names.some((name) => foreign.test(name));
  const toldIn = (kind: Kind, cell: Cell): string => {
    const name = names[kinds.indexOf(kind)];
    if (name === undefined) return isListed ? '-' : '*';
    return hasHeader && !foreign.test(name) ? String(cell) || '-' : '*';
  };
  const stories = [...titles].map((wish, at) => {
    const title = isWish ? `As a user, I want to ${wish.toLowerCase()}` : wish;
    const isDone = chance(0.2);
    const cells: Readonly<Record<Kind, Cell>> = {
      ...{ title, key: prefix === '' ? at + 1 : `${prefix}${at + 1}`, rank: at + 1 },
      description: chance(0.7) ? `${one(beginnings)} ${one(reasons)}.` : '',
      points: chance(0.8) ? one([1, 2, 3, 5, 8, 13]) : '',
      status: isDone ? 'Done' : one(['To Do', 'In progress', 'Open']),
      owner: chance(0.9) ? one(people) : '',
      priority: one(['High', 'Low', 'Medium', 'Must', 'P1']),
      epic: one(epics),
      date: `2024-0${1 + (at % 9)}-1${at % 10}`,
      box: chance(0.2),
      hours: one([4, 8, 16, 24]),
    };
    const row = kinds.map((kind) => cells[kind]);
    const isProposed = !(kinds.includes('status') && isDone) && row[flag] !== true;
    const [key, points] = [toldIn('key', cells.key), toldIn('points', cells.points)];
    return { title, key, points, row, isProposed };
  });
  const rows = stories.map(({ row }) => row);
  const isTitled = hasHeader && chance(0.25);
  const above = isTitled ? [['Product backlog of the team'], ...(chance(0.5) ? [[]] : [])] : [];
  const grid = [...above, ...(hasHeader ? [names] : []), ...rows];
  const others = Object.entries(otherSheets).filter(() => chance(0.2));
  const own = [one(['Sheet1', 'Backlog', 'Tabelle1']), grid] as const;
  const sheets = chance(0.5) ? [own, ...others] : [...others, own];
  const delimiter = one(['', '', '', ',', ';', '\t']);
  const bytes = delimiter === '' ? workbookOf(Object.fromEntries(sheets)) : csv(grid, delimiter);
  return { bytes, expected: stories };
}

/** The columns of a table, the title mostly left of what describes it. */
function kindsOf(chance: (share: number) => boolean, place: (length: number) => number): Kind[] {
  const shares: readonly (readonly [Kind, number])[] = [
    ...([
      ['box', 0.2],
      ['key', 0.6],
      ['epic', 0.3],
      ['title', 1],
      ['description', 0.5],
    ] as const),
    ...([
      ['priority', 0.35],
      ['owner', 0.35],
      ['points', 0.35],
      ['status', 0.35],
    ] as const),
    ...([
      ['date', 0.35],
      ['rank', 0.35],
      ['hours', 0.35],
    ] as const),
  ];
  const kinds = shares.flatMap(([kind, share]) => (chance(share) ? [kind] : []));
  if (kinds.length === 1) kinds.push('owner');
  if (!chance(0.15)) return kinds;
  const rest: Kind[] = kinds.filter((kind) => kind !== 'title');
  rest.splice(place(kinds.length), 0, 'title');
  return rest;
}

function csv(grid: readonly (readonly Cell[])[], delimiter: string): Uint8Array {
  const cell = (value: Cell) => {
    const text = String(value);
    return text.includes(delimiter) ? `"${text}"` : text;
  };
  return new TextEncoder().encode(grid.map((row) => row.map(cell).join(delimiter)).join('\n'));
}
