import * as z from 'zod/mini';
import { pointsIn } from './labels.ts';
import { type Answer, messageIn, type TrackerFault } from './tracker.ts';
import { parsedUrl } from './url.ts';

export const api = 'https://api.github.com';

const named = z.object({ name: z.string() });

const numberValueSchema = z.object({
  issue_field_id: z.int(),
  issue_field_name: z.nullish(z.string()),
  data_type: z.literal('number'),
  value: z.number(),
});

/** Fields of issues are in preview: another form of them does not stop reading. */
const numberValues = z.pipe(
  z.catch(z.array(z.unknown()), []),
  z.transform((all) =>
    all.flatMap((one) => {
      const { data } = numberValueSchema.safeParse(one);
      if (!data) return [];
      return [{ id: data.issue_field_id, name: data.issue_field_name ?? '', value: data.value }];
    }),
  ),
);

export const permissions = {
  issueFields: 'Issue Fields: Read-only',
  projects: 'Projects: Read and write',
  /** For projects of persons, which take no other token, and of tokens that have scopes. */
  classic: 'project (classic)',
};

export const fieldPermissions = `${permissions.issueFields}, ${permissions.projects}`;

export const issueSchema = z.object({
  number: z.int(),
  title: z.string(),
  body: z.nullish(z.string()),
  html_url: z.string(),
  state: z.string(),
  labels: z.array(z.union([z.string(), z.object({ name: z.nullish(z.string()) })])),
  milestone: z.nullish(z.object({ title: z.string() })),
  type: z.nullish(named),
  /** Only there if it is a pull request, which this API lists as issues. */
  pull_request: z.optional(z.unknown()),
  /** Its identifier in GraphQL; missing for the token of the server. */
  node_id: z.nullish(z.string()),
  issue_field_values: z.optional(numberValues),
});
export type GitHubIssue = z.infer<typeof issueSchema>;

export const labelsSchema = z.array(named);

export function labelsOf({ labels }: GitHubIssue): readonly string[] {
  return labels.map((label) => (typeof label === 'string' ? label : (label.name ?? '')));
}

/** The names that teams give to fields for points, the best first. */
const pointsNames = [/^(?:story[ _-]?)?points?$|^sp$/i, /^(?:story[ _-]?point[ _-]?)?estimate$/i];

/** The fields with the best of these names. */
export function namedForPoints<T extends { readonly name: string }>(
  all: readonly T[],
): readonly T[] {
  const found = pointsNames.map((names) => all.filter(({ name }) => names.test(name.trim())));
  return found.find((some) => some.length > 0) ?? [];
}

/** The field of an issue that has its points; undefined where it is empty. */
export function filledField({ issue_field_values }: GitHubIssue) {
  return namedForPoints(issue_field_values ?? [])[0];
}

export function pointsThereIn(issue: GitHubIssue): string {
  return filledField(issue)?.value.toString() ?? pointsIn(labelsOf(issue));
}

/** A refusal until its token is authorised for an organisation, by a header or, where browsers do not see it, in words. */
export function signOn({ status, header, body }: Answer): TrackerFault | null {
  if (status !== 403) return null;
  const required = header('x-github-sso');
  if (!required?.startsWith('required') && !/\bSAML\b/.test(messageIn(body))) return null;
  const page = /url=(\S{1,2000})/.exec(required ?? '')?.[1] ?? '';
  return { is: 'signOn', page: parsedUrl(page)?.origin === 'https://github.com' ? page : null };
}
