import * as z from 'zod/mini';
import { namedForPoints, signOn } from './github-issue.ts';
import {
  type Answer,
  faultOf,
  type TrackerFault,
  type WriteFault,
  writeFaultOf,
} from './tracker.ts';

export const graphQL = '/graphql';

const values =
  'fieldValues(first: 50) { nodes { ... on ProjectV2ItemFieldNumberValue { number field { ... on ProjectV2FieldCommon { id name } } } } }';
const target = 'projectId: $project, itemId: $item, fieldId: $field';

/** All that GitHub is asked for by GraphQL, which alone has fields of projects. */
export const documents = {
  numbers: `query Numbers($ids: [ID!]!) { nodes(ids: $ids) { ... on Issue { id projectItems(first: 10, includeArchived: false) { nodes { project { closed } ${values} } } } } }`,
  projects: `query Projects($id: ID!) { node(id: $id) { ... on Issue { repository { isInOrganization } projectItems(first: 10, includeArchived: false) { nodes { id project { id title closed viewerCanUpdate fields(first: 50) { nodes { ... on ProjectV2Field { id name dataType } } } } ${values} } } } } }`,
  set: `mutation Set($project: ID!, $item: ID!, $field: ID!, $number: Float!) { updateProjectV2ItemFieldValue(input: { ${target}, value: { number: $number } }) { projectV2Item { id } } }`,
  clear: `mutation Clear($project: ID!, $item: ID!, $field: ID!) { clearProjectV2ItemFieldValue(input: { ${target} }) { projectV2Item { id } } }`,
};

export function asking(query: string, variables: object) {
  return { path: graphQL, post: { method: 'POST', body: { query, variables } } } as const;
}

/** The nodes of a connection that have this form: a token may not see all, and other kinds of fields come empty. */
const nodesOf = <T>(schema: z.ZodMiniType<T>) =>
  z.pipe(
    z.object({ nodes: z.array(z.unknown()) }),
    z.transform(({ nodes }) =>
      nodes.flatMap((node) => {
        const { data } = schema.safeParse(node);
        return data === undefined ? [] : [data];
      }),
    ),
  );

const fieldSchema = z.object({ id: z.string(), name: z.string() });
const valuesSchema = nodesOf(z.object({ number: z.number(), field: fieldSchema }));

const numbersSchema = nodesOf(
  z.object({
    id: z.string(),
    projectItems: nodesOf(
      z.object({ project: z.object({ closed: z.boolean() }), fieldValues: valuesSchema }),
    ),
  }),
);

export const projectsSchema = z.object({
  node: z.object({
    repository: z.object({ isInOrganization: z.boolean() }),
    projectItems: nodesOf(
      z.object({
        id: z.string(),
        project: z.object({
          ...{ id: z.string(), title: z.string(), closed: z.boolean() },
          viewerCanUpdate: z.boolean(),
          fields: nodesOf(z.extend(fieldSchema, { dataType: z.literal('NUMBER') })),
        }),
        fieldValues: valuesSchema,
      }),
    ),
  }),
});

const envelopeSchema = z.object({
  data: z.optional(z.unknown()),
  errors: z._default(
    z.array(
      z.object({
        type: z.nullish(z.string()),
        extensions: z.nullish(z.object({ saml_failure: z.nullish(z.boolean()) })),
      }),
    ),
    [],
  ),
});
type HubError = z.infer<typeof envelopeSchema>['errors'][number];

const isClosing = ({ type }: HubError) => type === 'FORBIDDEN' || type === 'INSUFFICIENT_SCOPES';

/** GraphQL tells a limit that is spent in an accepted answer. */
export function meaning(status: number, body: unknown): number {
  const { data } = envelopeSchema.safeParse(body);
  return data?.errors.some(({ type }) => type === 'RATE_LIMITED') ? 429 : status;
}

const meant = (answer: Answer) => ({ ...answer, status: meaning(answer.status, answer.body) });

/** The part of an answer that this token may see. */
export interface VisibleData<T> {
  readonly data: T | null;
  /** Whether there is more that it may not see. */
  readonly isClosed: boolean;
}

/** Errors may come with a part of the data, and without any where GitHub has no such fields. */
export function visibleIn<T>(
  answer: Answer | undefined,
  schema: z.ZodMiniType<T>,
): VisibleData<T> | TrackerFault {
  if (!answer) return { is: 'unreachable' };
  const fault = faultOf(meant(answer));
  if (fault && isWithheld(fault)) return { data: null, isClosed: true };
  if (fault) return fault;
  const { data: envelope } = envelopeSchema.safeParse(answer.body);
  const data = schema.safeParse(envelope?.data).data ?? null;
  if (!envelope || (data === null && envelope.errors.length === 0)) return { is: 'unreadable' };
  return { data, isClosed: envelope.errors.some(isClosing) };
}

/** The numbers that fields of projects have, by the identifiers of issues. */
export function numbersIn(answer: Answer): ReadonlyMap<string, number> {
  const found = visibleIn(answer, z.object({ nodes: z.array(z.unknown()) }));
  const { data } = numbersSchema.safeParse('is' in found ? undefined : found.data);
  return new Map(
    (data ?? []).flatMap(({ id, projectItems }) => {
      const open = projectItems.filter(({ project }) => !project.closed);
      const all = open.flatMap(({ fieldValues }) => fieldValues);
      const [first] = namedForPoints(all.map(({ number, field }) => ({ number, ...field })));
      return first ? [[id, first.number] as const] : [];
    }),
  );
}

export const isWithheld = ({ is }: TrackerFault) => is === 'notReadable' || is === 'notFound';

export const changed = (answer: Answer | undefined) =>
  (answer && signOn(answer)) ?? writeFaultOf(answer && meant(answer));

export function changeFault(answer: Answer | undefined): WriteFault | 'overtaken' | null {
  const fault = changed(answer);
  if (fault || !answer) return fault;
  const { data } = envelopeSchema.safeParse(answer.body);
  if (!data) return { is: 'unreadable' };
  const [error] = data.errors;
  if (!error) return null;
  if (error.extensions?.saml_failure) return { is: 'signOn', page: null };
  // The issue was taken from the project, or the field was removed.
  if (error.type === 'NOT_FOUND') return 'overtaken';
  return writeFaultOf({ ...answer, status: isClosing(error) ? 403 : 422 });
}
