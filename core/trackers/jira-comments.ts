import * as z from 'zod/mini';
import type { IssueComments } from './calls.ts';
import { paths } from './jira-points.ts';
import { ownerName } from './own-tokens.ts';
import { pageSize } from './tracker.ts';
import { queryOf } from './url.ts';

export const ownerSchema = z.object({ displayName: ownerName });

const commentsSchema = z.object({ comments: z.array(z.object({ body: z.string() })) });
export const textsSchema = z.pipe(
  commentsSchema,
  z.transform(({ comments }) => comments.map(({ body }) => body)),
);

const lineSchema = z.strictObject({
  type: z.literal('paragraph'),
  content: z.array(z.strictObject({ type: z.literal('text'), text: z.string() })),
});
export const documentSchema = z.strictObject({
  ...{ type: z.literal('doc'), version: z.literal(1), content: z.array(lineSchema) },
});

/** Paragraphs of plain text, as Jira Cloud has them. */
function documentOf(text: string): z.infer<typeof documentSchema> {
  const lines = text.split('\n').filter((line) => line !== '');
  return {
    ...{ type: 'doc', version: 1 },
    content: lines.map((line) => ({
      type: 'paragraph',
      content: [{ type: 'text', text: line }],
    })),
  };
}

export const textOf = ({ content }: z.infer<typeof documentSchema>) =>
  content.map((line) => line.content.map(({ text }) => text).join('')).join('\n');

export function commentsOf(key: string, isCloud: boolean): IssueComments {
  const path = `${paths.issue}/${key}/comment`;
  return {
    newest: () => `${path}?${queryOf({ orderBy: '-created', maxResults: pageSize })}`,
    texts: textsSchema,
    add: (text) => ({
      path: isCloud ? path.replace('/api/2/', '/api/3/') : path,
      change: { method: 'POST', body: { body: isCloud ? documentOf(text) : text } },
    }),
  };
}
