import * as z from 'zod/mini';
import {
  asking,
  changed,
  changeFault,
  documents,
  graphQL,
  isWithheld,
  projectsSchema,
  type VisibleData,
  visibleIn,
} from './github-graphql.ts';
import { filledField, type GitHubIssue, namedForPoints, permissions } from './github-issue.ts';
import type { PointsField } from './number-field.ts';
import { contentOf } from './steps.ts';
import type { Send, TrackerFault, WriteFault } from './tracker.ts';

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

const definitionSchema = z.object({
  ...{ id: z.int(), name: z.string(), data_type: z.literal('number') },
});
const definitionsSchema = z.pipe(
  z.array(z.unknown()),
  z.transform((all) => all.flatMap((one) => definitionSchema.safeParse(one).data ?? [])),
);

/** The fields for the points of an issue. @param path of the issue @param isRemoval whether all with a number are wanted */
export async function fieldsOf(
  path: string,
  issue: GitHubIssue,
  send: Send,
  isRemoval = false,
): Promise<FoundFields | TrackerFault> {
  const { node_id: id } = issue;
  if (!id) return { places: [], missing: [] };
  const own = await ownFieldOf(path, issue, send);
  if ('is' in own) return own;
  const { field, missing } = own;
  const inIssue = field ? [ofIssue(path, field, send)] : [];
  const isOwn = typeof field?.value === 'number';
  if (isOwn && !isRemoval) return { places: inIssue, missing: [] };
  // From its side: a list of a project has issues that this token may not see.
  const { post } = asking(documents.projects, { id });
  const found = visibleIn(await send(graphQL, post), projectsSchema);
  if ('is' in found) return found;
  const inProjects = ofProjects(found, send);
  const isFilled = inProjects?.fields.some(({ value }) => value !== null);
  return {
    places: [...(isFilled && !isOwn ? [] : inIssue), ...(inProjects ? [inProjects] : [])],
    missing: found.isClosed ? [...missing, projectsPermission(found)] : missing,
  };
}

/** The field of the issue itself, which only its organisation tells while it is empty. */
async function ownFieldOf(path: string, issue: GitHubIssue, send: Send) {
  const filled = filledField(issue);
  if (filled) return { field: filled, missing: [] };
  // Persons have no such fields, and are not found.
  const [, , owner = ''] = path.split('/');
  const answer = await send(`/orgs/${owner}/issue-fields`);
  const asked = contentOf(answer, definitionsSchema);
  if ('is' in asked && !isWithheld(asked)) return asked;
  const [defined] = namedForPoints('is' in asked ? [] : asked.data);
  const value = issue.issue_field_values?.find((one) => one.id === defined?.id)?.value ?? null;
  const missing = answer?.status === 403 ? [permissions.issueFields] : [];
  return { field: defined && { ...defined, value }, missing };
}

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

type Projects = VisibleData<z.infer<typeof projectsSchema>>;

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
