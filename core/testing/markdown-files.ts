import { byChance } from './by-chance.ts';

/** Backlogs in Markdown as teams keep them, made by chance, with what a person would read in them. */

interface Told {
  readonly title: string;
  readonly key: string;
  readonly points: number | null;
  readonly isDone: boolean;
}

interface MarkdownFile {
  readonly text: string;
  readonly expected: readonly Told[];
}

const prose = [
  'The page opens at once. A person sees what is new, and what has changed since the last visit.',
  'We talked about this with the customer in May, who would like to have it before the summer so that the new people can begin with it.',
  'It has to work without a network.',
];
const titles = [
  '# Product backlog',
  '# Backlog of the shop',
  '# User stories',
  '# Sprint 12',
  '# Roadmap',
  '# TODO',
];
const sections = [
  ['Epic 1: Accounts', 'Epic 2: Orders', 'Epic 3: Reports'],
  ['Must have', 'Should have', 'Could have'],
  ['To do', 'In progress', 'Backlog'],
  ['Accounts', 'Orders', 'Reports'],
  [],
] as const;
const keys = [
  (at: number) => [`US-${at}`, `US-${at}: `],
  (at: number) => [`SHOP-${at + 10}`, `[SHOP-${at + 10}] `],
  (at: number) => [`${at}`, `Story ${at}: `],
  (at: number) => [`PBI-${at}`, `[High] PBI-${at} – `],
  () => ['-', ''],
] as const;
const languages = [
  {
    wish: (text: string) => `As a guest, I want to ${text}, so that it is done.`,
    points: 'Story points',
    status: 'Status',
    done: 'Done',
    open: 'To do',
  },
  {
    wish: (text: string) => `Als Gast möchte ich ${text}, damit es fertig ist.`,
    points: 'Aufwand',
    status: 'Status',
    done: 'Erledigt',
    open: 'Offen',
  },
  {
    wish: (text: string) => `Como invitado quiero ${text} para terminar.`,
    points: 'Puntos',
    status: 'Estado',
    done: 'Hecho',
    open: 'Pendiente',
  },
  {
    wish: (text: string) => `En tant que client, je veux ${text} afin de finir.`,
    points: 'Points',
    status: 'Statut',
    done: 'Terminé',
    open: 'À faire',
  },
];
const sizes = [0.5, 1, 2, 3, 5, 8];
const criteria = [
  'mail is asked for',
  'the list is empty',
  'errors are shown',
  'it takes a second',
];

/** A file for a number: the same for the same one. */
export function markdownFile(number: number): MarkdownFile {
  const { chance, one, namesOfStories } = byChance(number);
  const names = namesOfStories(3, 9);
  const words = one(languages);
  const carrier = one([
    ...['headings', 'headings', 'bold', 'items', 'sentences', 'records', 'blocks'],
    ...['counted', 'fieldHeadings', 'fieldTables', 'nested'],
  ]);
  const groups = one(sections);
  const keyOf = carrier === 'blocks' ? one(keys.slice(0, 2)) : one(keys);
  const hasPoints = chance(0.7);
  const hasStatus = chance(0.5);
  const inLine = one([' · ', ' | ', '', ' ']);
  const list = one(['- [ ] ', '- ', '* ', '1. ']);
  const mark = one(['- ', '* ', '- [ ] ']);
  const level = groups.length > 0 ? '###' : '##';
  const hasBody = chance(0.6);
  const lines: string[] = [];
  if (chance(0.2)) lines.push('---', 'title: Planning', 'owner: blue', '---', '');
  lines.push(one(titles), '');
  if (chance(0.4)) lines.push(one(prose), '');
  const expected = [...names].map((name, at): Told => {
    const [key = '-', written = ''] = keyOf(at + 1);
    const isDone = hasStatus && chance(0.3);
    const points = hasPoints ? one(sizes) : null;
    const size = String(points).replace('.', ',');
    const group = groups[Math.floor((at * groups.length) / names.size)];
    const isFirst =
      at === 0 || group !== groups[Math.floor(((at - 1) * groups.length) / names.size)];
    if (group && isFirst) lines.push(`## ${group}`, '');
    const fields = [
      ...(points === null ? [] : [[words.points, size]]),
      ...(hasStatus ? [[words.status, isDone ? words.done : words.open]] : []),
    ];
    const title =
      carrier === 'sentences'
        ? `As a guest, I want to ${name.toLowerCase()}, so that it is done.`
        : name;
    const inBold = ([label, value]: readonly string[]) => `**${label}:** ${value}`;
    const body = () => {
      if (hasBody) lines.push(one(prose), '');
      if (fields.length > 0 && inLine !== '') lines.push(fields.map(inBold).join(inLine), '');
      else for (const field of fields) lines.push(`- ${inBold(field)}`);
      if (chance(0.6))
        lines.push('', '**Acceptance criteria**', '', ...criteria.map((text) => list + text));
      if (chance(0.2)) lines.push('', '```sh', 'run it', '- not a story', '```');
      lines.push('');
    };
    switch (carrier) {
      case 'headings':
        lines.push(`${level} ${written}${name}`, '');
        body();
        break;
      case 'bold':
        lines.push(`**${written}${name}**`, '');
        body();
        break;
      case 'items':
        lines.push(`${mark}${written}${name}${points === null ? '' : ` (${size})`}`);
        if (hasStatus) lines.push(`  - ${words.status}: ${isDone ? words.done : words.open}`);
        break;
      case 'records':
        lines.push(`ID: R-${at + 1}`, `Title: ${name}`);
        lines.push(...fields.map(([label, value]) => `${label}: ${value}`), '');
        break;
      case 'counted':
        lines.push(`${level} User Story ${at + 1}`, '', title, '', ...fields.map(inBold), '');
        break;
      case 'fieldHeadings':
        for (const [label = '', value = ''] of [['ID', `F-${at + 1}`], ['Title', name], ...fields])
          lines.push(`#### ${label}`, value, '');
        break;
      case 'fieldTables':
        lines.push(
          `${level} ${written}${name}`,
          '',
          '| Field | Value |',
          '|---|---|',
          '| Owner | Ann |',
        );
        lines.push(...fields.map(([label, value]) => `| ${label} | ${value} |`), '');
        break;
      case 'nested':
        if (isFirst) lines.push(`- Epic: ${group ?? 'All'}`);
        lines.push(`  - ${written}${name}${isDone ? ' ✅' : ''}`, '    - a form', '    - a mail');
        break;
      case 'blocks':
        lines.push(
          key,
          name,
          ...fields.map(([label, value]) => `${label}: ${value}`),
          'Owner: Ann',
          '',
        );
        break;
      default:
        lines.push(title, '');
        if (fields.length > 0) lines.push(...fields.map(inBold), '');
    }
    const shown = {
      ...{ records: `R-${at + 1}`, sentences: '-', counted: String(at + 1) },
      fieldHeadings: `F-${at + 1}`,
    };
    const own = new Map(Object.entries(shown)).get(carrier) ?? key;
    return { title, key: own, points: carrier === 'nested' ? null : points, isDone };
  });
  if (chance(0.3))
    lines.push('', '## Notes', '', '- Ann is away in June', '- The review is at three');
  if (chance(0.2)) lines.push('', '## Definition of Done', '', '- tested', '- documented');
  return { text: lines.join('\n'), expected };
}
