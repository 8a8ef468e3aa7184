import { Parser } from 'htmlparser2';
import { mostRows } from './limits.ts';
import { textOfHtml } from './markup.ts';
import { type Excerpt, rowsUnder } from './sheet.ts';

/** The headers that Jira's CSV has for the parts of an issue that are taken. */
const headers: Readonly<Record<string, string>> = {
  ...{ title: 'Title', summary: 'Summary', key: 'Issue key', link: 'Link', type: 'Issue Type' },
  ...{ description: 'Description', status: 'Status', resolution: 'Resolution' },
};
const parts = new Set([...Object.keys(headers), 'customfieldname', 'customfieldvalue', 'item']);

type Issue = Map<string, string>;

/** Characters that are read at a time. */
const slice = 64 * 1024;

/** The issues of Jira's XML export; null where it is another XML. */
export function jiraXml(xml: string): Excerpt | null {
  const issues: Issue[] = [];
  let issue: Issue = new Map();
  let field = { key: '', name: '', value: '' };
  let part: string | null = null;
  let text = '';
  // Text copied from a browser has the tags of a description as they are.
  const isWithin = (name: string) =>
    (part === 'description' || part === 'customfieldvalue') && !parts.has(name);
  const parser = new Parser(
    {
      onopentag: (name, { key = '' }) => {
        if (isWithin(name)) return;
        text = '';
        part = parts.has(name) ? name : null;
        if (name === 'item') issue = new Map();
        else if (name === 'customfield') field = { key, name: '', value: '' };
        else if (name === 'statusCategory') issue.set('Status Category', key);
      },
      ontext: (more) => {
        text += more;
      },
      onclosetag: (name) => {
        if (isWithin(name)) {
          text += '\n';
          return;
        }
        const value = text.trim();
        if (name === 'item') issues.push(...named(issue));
        else if (name === 'customfield') takeField(issue, field);
        else if (part === 'customfieldname') field.name ||= value;
        else if (part === 'customfieldvalue') field.value ||= value;
        else if (part === name) issue.set(headers[name] ?? '', value);
        part = null;
        text = '';
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  for (let at = 0; at < xml.length && issues.length <= mostRows(1); at += slice)
    parser.write(xml.slice(at, at + slice));
  parser.end();
  return issues.length === 0 ? null : rowsUnder(issues, (one) => one);
}

/** An issue without its title, which has key and summary in Jira's feed: '[SHOP-1] Log in'; none without either. */
function named(issue: Issue): readonly Issue[] {
  const title = issue.get('Title') ?? '';
  const [, key = '', summary = ''] = /^\[([A-Z][A-Z0-9_]*-\d+)\]\s+(.+)$/s.exec(title) ?? [];
  issue.delete('Title');
  if (!issue.has('Issue key') && key !== '') issue.set('Issue key', key);
  if (!issue.has('Summary') && summary !== '') issue.set('Summary', summary);
  issue.set('Description', textOfHtml(issue.get('Description') ?? ''));
  return issue.get('Summary') || issue.get('Issue key') ? [issue] : [];
}

function takeField(
  issue: Issue,
  { name, key, value }: { name: string; key: string; value: string },
) {
  if (/story-points$/.test(key) || /^story points?(?: estimate)?$/i.test(name))
    issue.set(name || 'Story Points', value);
  else if (/:gh-sprint$/.test(key) || name === 'Sprint') issue.set('Sprint', value);
  else if (/^acceptance criteria$/i.test(name)) issue.set('Acceptance Criteria', textOfHtml(value));
}
