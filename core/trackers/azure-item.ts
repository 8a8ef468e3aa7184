import * as z from 'zod/mini';
import { detailLimits } from '../details.ts';
import type { IssueComments } from './calls.ts';
import { type PointsField, pointsThere } from './number-field.ts';
import { asked } from './steps.ts';
import {
  pageSize,
  type Send,
  type TrackerIssue,
  type WriteFault,
  writeFaultOf,
} from './tracker.ts';

export const items = '/_apis/wit/workitems';

export const version = 'api-version=4.1';

/** The fields for points; a type of work items has the one of its process. */
export const pointsFields = ['StoryPoints', 'Effort', 'Size'].map(
  (name) => `Microsoft.VSTS.Scheduling.${name}`,
);

/** The texts of a description: bugs have steps in its place. */
const texts = [
  'System.Description',
  'Microsoft.VSTS.TCM.ReproSteps',
  'Microsoft.VSTS.Common.AcceptanceCriteria',
];

export const wanted = [
  ...['System.Title', 'System.WorkItemType', 'System.State', 'System.TeamProject'],
  ...['System.IterationPath', ...texts, ...pointsFields],
].join();

const text = z.nullish(z.string());

export const itemSchema = z.object({
  id: z.int(),
  rev: z.int(),
  fields: z.looseObject({
    'System.Title': z.string(),
    'System.WorkItemType': z.string(),
    'System.State': z.string(),
    'System.TeamProject': z.string(),
    'System.IterationPath': text,
  }),
  multilineFieldsFormat: z.nullish(z.record(z.string(), z.string())),
});
type WorkItem = z.infer<typeof itemSchema>;

export const typeSchema = z.object({ value: z.array(z.object({ referenceName: z.string() })) });

export function issueFrom(api: string, item: WorkItem): TrackerIssue {
  const { id, fields } = item;
  const project = encodeURIComponent(fields['System.TeamProject']);
  const [, ...iterations] = (fields['System.IterationPath'] ?? '').split('\\');
  const written = texts.map((name) => markupOf(item, name)).filter((part) => part !== '');
  return {
    ...{ key: String(id), name: fields['System.Title'], type: fields['System.WorkItemType'] },
    link: `${api}/${project}/_workitems/edit/${id}`,
    description: written.join('<br><br>'),
    points: pointsThere({ value: fieldsWith(fields, pointsFields).value }),
    ...{ status: fields['System.State'], section: iterations.at(-1) ?? '' },
  };
}

/** A text as HTML, in which it is unless it says otherwise. */
function markupOf({ fields, multilineFieldsFormat }: WorkItem, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string') return '';
  if (multilineFieldsFormat?.[name]?.toLowerCase() !== 'markdown') return shortened(value);
  return `<p>${htmlOf(shortened(value))}</p>`;
}

function htmlOf(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>');
}

/** Pasted HTML is often many times as long as its text: it is cut before a tag, and says so. */
function shortened(value: string): string {
  const start = value.slice(0, 20 * detailLimits.description);
  return start === value ? value : `${start.slice(0, start.lastIndexOf('<'))}…`;
}

/** The field with a number, else the first of these. */
function fieldsWith(fields: WorkItem['fields'], names: readonly string[]) {
  const name = names.find((field) => typeof fields[field] === 'number') ?? names[0];
  return { name, value: name === undefined ? undefined : fields[name] };
}

export async function fieldOf(path: string, send: Send): Promise<PointsField | WriteFault> {
  const item = await asked(send, path, itemSchema);
  if ('is' in item) return item;
  const { rev, fields } = item.data;
  const project = encodeURIComponent(fields['System.TeamProject']);
  const type = encodeURIComponent(fields['System.WorkItemType']);
  const ofType = `/${project}/_apis/wit/workitemtypes/${type}/fields`;
  const known = await asked(send, ofType, typeSchema);
  if ('is' in known) return known;
  const own = new Set(known.data.value.map(({ referenceName }) => referenceName));
  const { name, value } = fieldsWith(
    fields,
    pointsFields.filter((field) => own.has(field)),
  );
  if (name === undefined) return { is: 'noField' };
  const put = (number: number | null, more = '') => {
    const change = number === null ? { op: 'remove' } : { op: 'add', value: number };
    const body = [
      { op: 'test', path: '/rev', value: rev },
      { ...change, path: `/fields/${name}` },
    ];
    return send(`${path}?${version}${more}`, { method: 'PATCH', body });
  };
  return {
    value,
    write: async (number) => {
      const answer = await put(number);
      return answer?.status === 412 ? 'overtaken' : writeFaultOf(answer);
    },
    refusal: async () => {
      const fault = writeFaultOf(await put(Number(value ?? 1), '&validateOnly=true'));
      // It has just been read with the same token, which lacks a scope.
      return fault?.is === 'tokenEnded' ? { is: 'notWritable' } : fault;
    },
  };
}

const commentsSchema = z.object({ comments: z.array(z.object({ text: z.nullish(z.string()) })) });

/** Without the tags that Azure DevOps may put around them. */
export const textsSchema = z.pipe(
  commentsSchema,
  z.transform(({ comments }) =>
    comments.map(({ text }) => (text ?? '').replace(/<[^<>]*>/g, '').replaceAll('&middot;', '·')),
  ),
);

const history = '/fields/System.History';

/** A comment is the text of a new revision; its HTML is that of a plain text. */
export const commentSchema = z.tuple([
  z.strictObject({ op: z.literal('add'), path: z.literal(history), value: z.string() }),
]);

/** The plain text of a comment of ours; null for other markup. */
export function plainText(html: string): string | null {
  const text = html.replaceAll('<br>', '\n').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
  return htmlOf(text) === html ? text : null;
}

/** @param path of a work item, in its project */
export function commentsOf(path: string): IssueComments {
  return {
    newest: () => `${path}/comments?order=desc&$top=${pageSize}`,
    texts: textsSchema,
    add: (text) => ({
      path: `${itemIn(path)}?${version}`,
      post: { method: 'PATCH', body: [{ op: 'add', path: history, value: htmlOf(text) }] },
    }),
  };
}

/** The path of a work item without the project, which it may have left. */
export function itemIn(path: string): string {
  return path.slice(path.toLowerCase().indexOf(items)).replace(/\/comments$/, '');
}
