import * as z from 'zod/mini';
import { filledField, type GitHubIssue, signOn } from './github-issue.ts';
import { namedForPoints, type PointsField } from './number-field.ts';
import { contentOf } from './steps.ts';
import {
  type Answer,
  faultOf,
  type Send,
  type TrackerFault,
  type WriteFault,
  writeFaultOf,
} from './tracker.ts';

const graphQL = '/graphql';

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

const projectsSchema = z.object({
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
interface Told<T> {
  readonly data: T | null;
  /** Whether there is more that it may not see. */
  readonly isClosed: boolean;
}

/** Errors may come with a part of the data, and without any where GitHub has no such fields. */
function told<T>(answer: Answer | undefined, schema: z.ZodMiniType<T>): Told<T> | TrackerFault {
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
  const found = told(answer, z.object({ nodes: z.array(z.unknown()) }));
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

/** The number field of an issue, or those of its projects. */
export interface FieldPlace {
  readonly field: string;
  /** Null for the field of the issue itself. */
  readonly project: string | null;
  readonly fields: readonly (PointsField & { readonly value: number | null })[];
}

export interface FoundFields {
  /** The first with a number, or else all, the best first. */
  readonly places: readonly FieldPlace[];
  /** The permissions without which more may be hidden. */
  readonly missing: readonly string[];
}

const permissions = {
  issueFields: 'Issue Fields: Read-only',
  projects: 'Projects: Read and write',
  /** For projects of persons, which take no other token, and of tokens that have scopes. */
  classic: 'project (classic)',
};

export const fieldPermissions = `${permissions.issueFields}, ${permissions.projects}`;

const definitionSchema = z.object({
  ...{ id: z.int(), name: z.string(), data_type: z.literal('number') },
});
const definitionsSchema = z.pipe(
  z.array(z.unknown()),
  z.transform((all) => all.flatMap((one) => definitionSchema.safeParse(one).data ?? [])),
);

/** The fields for the points of an issue. @param path of the issue */
export async function fieldsOf(
  path: string,
  issue: GitHubIssue,
  send: Send,
): Promise<FoundFields | TrackerFault> {
  const { node_id: id, issue_field_values: filled = [] } = issue;
  if (!id) return { places: [], missing: [] };
  const own = filledField(issue);
  if (own) return { places: [ofIssue(path, own, send)], missing: [] };
  // Persons have no such fields, and are not found.
  const [, , owner = ''] = path.split('/');
  const answer = await send(`/orgs/${owner}/issue-fields`);
  const asked = contentOf(answer, definitionsSchema);
  if ('is' in asked && !isWithheld(asked)) return asked;
  const [defined] = namedForPoints('is' in asked ? [] : asked.data);
  const value = filled.find((one) => one.id === defined?.id)?.value ?? null;
  const inIssue = defined ? [ofIssue(path, { ...defined, value }, send)] : [];
  if (value !== null) return { places: inIssue, missing: [] };
  const missing = answer?.status === 403 ? [permissions.issueFields] : [];
  // From its side: a list of a project has issues that this token may not see.
  const { post } = asking(documents.projects, { id });
  const found = told(await send(graphQL, post), projectsSchema);
  if ('is' in found) return found;
  const inProjects = ofProjects(found, send);
  const isFilled = inProjects?.fields.some(({ value }) => value !== null);
  return {
    places: [...(isFilled ? [] : inIssue), ...(inProjects ? [inProjects] : [])],
    missing: found.isClosed ? [...missing, projectsPermission(found)] : missing,
  };
}

const isWithheld = ({ is }: TrackerFault) => is === 'notReadable' || is === 'notFound';

interface OwnField {
  readonly id: number;
  readonly name: string;
  readonly value: number | null;
}

function ofIssue(path: string, { id, name, value }: OwnField, send: Send): FieldPlace {
  const all = `${path}/issue-field-values`;
  const write = async (number: number | null) => {
    if (number !== null) {
      const body = { issue_field_values: [{ field_id: id, value: number }] };
      return changed(await send(all, { method: 'POST', body }));
    }
    const answer = await send(`${all}/${id}`, { method: 'DELETE' });
    // It is empty by now.
    return answer?.status === 404 ? 'overtaken' : changed(answer);
  };
  return { field: name, project: null, fields: [{ value, write }] };
}

const changed = (answer: Answer | undefined) =>
  (answer && signOn(answer)) ?? writeFaultOf(answer && meant(answer));

type Projects = Told<z.infer<typeof projectsSchema>>;

function projectsPermission({ data }: Projects): string {
  return data?.node.repository.isInOrganization ? permissions.projects : permissions.classic;
}

/** Fields of the same name: those with a number, or else the first. Two projects may have different numbers. */
function ofProjects(found: Projects, send: Send): FieldPlace | undefined {
  const items = found.data?.node.projectItems ?? [];
  const all = items
    .filter(({ project }) => !project.closed)
    .flatMap(({ id: item, project, fieldValues }) =>
      project.fields.map(({ id: field, name }) => {
        const value = fieldValues.find((one) => one.field.id === field)?.number ?? null;
        return { item, project, field, name, value };
      }),
    );
  const filled = namedForPoints(all.filter(({ value }) => value !== null));
  const used = filled.length > 0 ? filled : namedForPoints(all).slice(0, 1);
  const [first] = used;
  if (!first) return undefined;
  const closed: WriteFault = { is: 'notWritable', permission: projectsPermission(found) };
  const change = async (query: string, variables: object) => {
    const { post } = asking(query, variables);
    const fault = changeFault(await send(graphQL, post));
    return typeof fault === 'object' && fault?.is === 'notWritable' ? closed : fault;
  };
  const fields = used.map(({ item, project, field, value }) => {
    const at = { project: project.id, item, field };
    return {
      value,
      write: (number: number | null) =>
        number === null ? change(documents.clear, at) : change(documents.set, { ...at, number }),
      refusal: async () => {
        if (!project.viewerCanUpdate) return closed;
        // No item is called as a project: this is refused for a missing permission first.
        const fault = await change(documents.clear, { ...at, item: project.id });
        return fault === closed ? closed : null;
      },
    };
  });
  return { field: first.name, project: first.project.title, fields };
}

function changeFault(answer: Answer | undefined): WriteFault | 'overtaken' | null {
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
