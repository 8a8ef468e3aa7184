import { Parser } from 'htmlparser2';
import { importLimits, mostRows } from './limits.ts';
import { textOfHtml } from './markup.ts';
import { type Row, row } from './sheet.ts';

/** The parts of an issue that are taken, under the headers that Jira's CSV has for them. */
const parts = {
  summary: 'Summary',
  key: 'Issue key',
  link: 'Link',
  description: 'Description',
  type: 'Issue Type',
  status: 'Status',
  category: 'Status Category',
  resolution: 'Resolution',
  parent: 'Parent summary',
  sprint: 'Sprint',
  criteria: 'Acceptance Criteria',
} as const;
type XmlPart = keyof typeof parts;

const direct: Readonly<Record<string, XmlPart | 'title'>> = {
  ...{ summary: 'summary', key: 'key', link: 'link', description: 'description' },
  ...{ type: 'type', status: 'status', resolution: 'resolution', title: 'title' },
};

interface Issue {
  readonly texts: Partial<Record<XmlPart | 'title', string>>;
  /** By the name that the site has given the field. */
  readonly points: Map<string, string>;
}

/** Characters that are read at a time. */
const slice = 64 * 1024;

/** The issues of Jira's XML export; null where it is another XML. */
export function jiraXml(xml: string): readonly Row[] | null {
  const issues: Issue[] = [];
  let issue: Issue | null = null;
  let part: XmlPart | 'title' | null = null;
  let field: { name: string; key: string; value: string } | null = null;
  let within: 'name' | 'value' | null = null;
  let text = '';
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        // Text copied from a browser has the tags of a description as they are.
        if (issue && part === 'description' && !(name in direct)) return;
        text = '';
        if (name === 'item') issue = { texts: {}, points: new Map() };
        else if (name === 'customfield')
          field = { name: '', key: attributes['key'] ?? '', value: '' };
        else if (name === 'customfieldname') within = 'name';
        else if (name === 'customfieldvalue') within = 'value';
        else if (name === 'statusCategory' && issue) issue.texts.category = attributes['key'] ?? '';
        else if (!field) part = direct[name] ?? null;
      },
      ontext: (more) => {
        text += more;
      },
      onclosetag: (name) => {
        if (issue && part === 'description' && name !== 'item' && !(name in direct)) {
          text += '\n';
          return;
        }
        if (name === 'item') {
          if (issue) nameByTitle(issue.texts);
          const isIssue = issue && (issue.texts.summary || issue.texts.key);
          if (issue && isIssue && issues.length < mostRows(1)) issues.push(issue);
          issue = null;
          part = null;
        } else if (within && field) {
          field[within] ||= text.trim();
          within = null;
        } else if (name === 'customfield' && field) {
          if (issue) takeField(issue, field);
          field = null;
        } else if (issue && part && direct[name] === part) {
          issue.texts[part] = text.trim();
          part = null;
        }
        text = '';
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  for (let at = 0; at < xml.length && issues.length < mostRows(1); at += slice)
    parser.write(xml.slice(at, at + slice));
  parser.end();
  if (issues.length === 0) return null;
  const named = new Set(issues.flatMap(({ points }) => [...points.keys()]));
  const pointColumns = [...named].slice(0, importLimits.columns);
  const header = row(0, [...Object.values(parts), ...pointColumns]);
  const shown = issues.slice(0, mostRows(header.cells.length));
  return [header, ...shown.map((one, at) => row(at + 1, cellsOf(one, pointColumns)))];
}

/** Jira's feed has key and summary in the title alone: '[SHOP-1] Log in'. */
function nameByTitle(texts: Issue['texts']): void {
  const [, key, summary] = /^\[([A-Z][A-Z0-9_]*-\d+)\]\s+(.+)$/s.exec(texts.title ?? '') ?? [];
  if (key === undefined || summary === undefined) return;
  texts.key ??= key;
  texts.summary ??= summary;
}

function takeField(
  issue: Issue,
  { name, key, value }: { name: string; key: string; value: string },
): void {
  if (/story-points$/.test(key) || /^story points?(?: estimate)?$/i.test(name)) {
    issue.points.set(name || 'Story Points', value);
  } else if (/:gh-sprint$/.test(key) || name === 'Sprint') issue.texts.sprint ??= value;
  else if (/^acceptance criteria$/i.test(name)) issue.texts.criteria = textOfHtml(value);
}

function cellsOf({ texts, points }: Issue, pointColumns: readonly string[]): string[] {
  const title = texts.summary ?? '';
  return [
    ...[title, texts.key ?? '', texts.link ?? '', textOfHtml(texts.description ?? '')],
    ...[texts.type ?? '', texts.status ?? '', texts.category ?? '', texts.resolution ?? ''],
    ...[texts.parent ?? '', texts.sprint ?? '', texts.criteria ?? ''],
    ...pointColumns.map((name) => points.get(name) ?? ''),
  ];
}
