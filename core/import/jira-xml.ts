import { attributeOf, textOfHtml, tokensOf } from './markup.ts';
import type { Row } from './records.ts';

/** What is taken of an issue, and the column of Jira's CSV that says the same. */
const parts = {
  summary: 'Summary',
  key: 'Issue key',
  link: 'Link',
  description: 'Description',
  points: 'Story Points',
  status: 'Status Category',
} as const;
type Part = keyof typeof parts;

/** The issues of Jira's XML export under the header that its CSV has; nothing where it is another XML. */
export function jiraXml(xml: string): readonly Row[] | undefined {
  const rows: Row[] = [];
  let issue: Partial<Record<Part, string>> | null = null;
  let part: Part | null = null;
  let fieldName: string | null = null;
  let holdsPoints = false;
  for (const token of tokensOf(xml)) {
    if (token.is === 'text') {
      if (fieldName !== null) fieldName += token.text;
      else if (issue && part) issue[part] = (issue[part] ?? '') + token.text;
    } else if (token.name === 'item') {
      if (issue) rows.push({ line: rows.length + 1, cells: cellsOf(issue) });
      issue = token.is === 'open' ? {} : null;
    } else if (token.is === 'close') {
      if (fieldName !== null)
        holdsPoints ||= /^story point(?:s| estimate)$/i.test(fieldName.trim());
      fieldName = null;
      part = null;
    } else if (token.name === 'customfield') {
      holdsPoints = /story-points$/.test(attributeOf(token.attributes, 'key') ?? '');
    } else if (token.name === 'customfieldname') {
      fieldName = '';
    } else if (token.name === 'customfieldvalue') {
      part = holdsPoints ? 'points' : null;
    } else if (token.name === 'statuscategory') {
      if (issue) issue.status = attributeOf(token.attributes, 'key') ?? '';
    } else {
      part = isPart(token.name) ? token.name : null;
    }
  }
  return rows.length === 0 ? undefined : [{ line: 0, cells: Object.values(parts) }, ...rows];
}

function isPart(name: string): name is Part {
  return name === 'summary' || name === 'key' || name === 'link' || name === 'description';
}

function cellsOf(issue: Readonly<Partial<Record<Part, string>>>): string[] {
  const text = { ...issue, description: textOfHtml(issue.description ?? '') };
  return [text.summary, text.key, text.link, text.description, text.points, text.status].map(
    (cell) => cell?.trim() ?? '',
  );
}
