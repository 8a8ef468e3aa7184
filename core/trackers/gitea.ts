import * as z from 'zod/mini';
import { commentsOfDay } from './comments.ts';
import { inLabels, type LabelledIssue, pointsIn } from './labels.ts';
import { ownerName } from './own-tokens.ts';
import { asked, many, single, step } from './steps.ts';
import {
  bounded,
  type Place,
  plainToken,
  type Send,
  type Step,
  type Tracker,
  type TrackerIssue,
  type WriteFault,
  writeFaultOf,
} from './tracker.ts';
import { type ParsedUrl, parsedUrl, pathBelow, type Query, queryOf } from './url.ts';

export const color = '#ededed';

export const labelSchema = z.object({ id: z.int(), name: z.string() });
export const labelsSchema = z.array(labelSchema);

export const issueSchema = z.object({
  number: z.int(),
  title: z.string(),
  body: z.nullish(z.string()),
  state: z.string(),
  labels: z.nullish(labelsSchema),
  milestone: z.nullish(z.object({ title: z.string() })),
});
type Issue = z.infer<typeof issueSchema>;

const listSchema = z.array(issueSchema);
export const ownerSchema = z.object({ login: ownerName });

/** Gitea and Forgejo. @param api the address of an installation, with its base path */
export function gitea(api: string): Tracker {
  return {
    ...{ source: `gitea:${api}`, product: 'Gitea', files: 'list', api, isRelayed: true },
    hosts: [parsedUrl(api)?.host ?? ''],
    placeAt: (page) => placeAt(api, page),
    issueAt: (page) => {
      const { home, part, number } = partsOf(api, page);
      return home && part === 'issues' && number ? `${home}/issues/${number}` : null;
    },
    pointsOf: (issue) => ({
      check: async (send) => {
        // Removing a label that does not exist changes nothing, and needs the same permission.
        const answer = await send(`${issue}/labels/0`, { method: 'DELETE' });
        const fault = writeFaultOf(answer);
        return fault && answer?.status !== 422 ? fault : { takes: 'numbersAndSizes' };
      },
      read: inLabels((send) => labelled(issue, send)),
    }),
    commentsOf: (issue) => commentsOfDay(issue),
    ...plainToken,
    tokens: {
      page: `${api}/user/settings/applications`,
      permission: 'read:user read:repository write:issue',
    },
    credentials: (token) => ({ authorization: `token ${token}` }),
    owner: {
      path: '/api/v1/user',
      read: (body) => ownerSchema.safeParse(body).data?.login,
    },
  };
}

/** A project, and below it its issues, one of them or a milestone. */
const pattern =
  /^\/(?!(?:-|user|org|explore|admin|repo|issues|pulls|milestones|notifications|api|assets|attachments|avatars)\/)([\w.-]+\/[\w.-]+?)(?:\.git)?(?:\/(issues|milestone)(?:\/(\d+))?)?\/?$/;

function partsOf(api: string, page: ParsedUrl) {
  const [, name, part, number] = pattern.exec(pathBelow(api, page) ?? '') ?? [];
  return { name, part, number, home: name && `/api/v1/repos/${name}` };
}

function placeAt(api: string, page: ParsedUrl): Place | null {
  const { name, part, number, home } = partsOf(api, page);
  if (!name || !home) return null;
  const found = (issue: Issue) => issueFrom(`${api}/${name}`, issue);
  if (part === 'issues' && number) return single(`${home}/issues/${number}`, issueSchema, found);
  const list = (more: Readonly<Record<string, string>>) => pages(`${home}/issues`, more, found);
  if (part === 'milestone') return number ? many(list({ milestones: number })) : null;
  const { filters, ignored } = filtersIn(page.searchParams);
  return part === 'issues' ? many(list(filters), ignored) : many(list({}));
}

/** The values of filters that choose no issues, or those that are asked for; labels are numbers in an address alone. */
const usual: Readonly<Record<string, RegExp>> = {
  ...{ labels: /^0*$/, assignee: /^0*$/, poster: /^0*$/, project: /^0*$/ },
  ...{ milestone: /^\d*$/, type: /^(?:all)?$/, state: /^(?:open)?$/ },
};

function filtersIn(page: Query) {
  const [milestone = '', words = ''] = ['milestone', 'q'].map((name) => page.get(name) ?? '');
  return {
    filters: {
      ...(/^[1-9]\d*$/.test(milestone) && { milestones: milestone }),
      ...(words && { q: words }),
    },
    ignored: Object.keys(usual).filter((name) => !usual[name]?.test(page.get(name) ?? '')),
  };
}

/** An installation may give shorter pages than were asked for: an empty one is the last. */
function pages(
  path: string,
  more: Readonly<Record<string, string>>,
  issueOf: (issue: Issue) => TrackerIssue,
  page = 1,
): Step {
  const query = queryOf({
    state: 'open',
    type: 'issues',
    ...more,
    limit: '50',
    page: String(page),
  });
  return step(`${path}?${query}`, listSchema, (list) => ({
    issues: list.map(issueOf),
    next: list.length > 0 ? pages(path, more, issueOf, page + 1) : null,
  }));
}

function issueFrom(home: string, issue: Issue): TrackerIssue {
  const { number, title, body, state, labels, milestone } = issue;
  return {
    ...{ key: `#${number}`, name: title, link: `${home}/issues/${number}`, type: '' },
    ...{ description: bounded(body), points: pointsIn((labels ?? []).map(({ name }) => name)) },
    ...{ status: state === 'open' ? '' : state, section: milestone?.title ?? '' },
  };
}

async function labelled(issue: string, send: Send): Promise<LabelledIssue | WriteFault> {
  const found = await asked(send, issue, issueSchema);
  if ('is' in found) return found;
  const labels = found.data.labels ?? [];
  return {
    labels: labels.map(({ name }) => name),
    add: async (label) => {
      const own = await labelCalled(label, issue.replace(/\/issues\/.*/, ''), send);
      if ('is' in own) return own;
      const body = { labels: [own.id] };
      const added = await send(`${issue}/labels`, { method: 'POST', body });
      const isThere = labelsSchema.safeParse(added?.body).data?.some(({ id }) => id === own.id);
      return writeFaultOf(added) ?? (isThere ? null : { is: 'dropped' });
    },
    remove: async (label) => {
      for (const { id } of labels.filter(({ name }) => name === label)) {
        const removed = await send(`${issue}/labels/${id}`, { method: 'DELETE' });
        // Another person may have removed it meanwhile.
        const fault = removed?.status === 422 ? null : writeFaultOf(removed);
        if (fault) return fault;
      }
      return null;
    },
  };
}

/** Projects with more labels get a second one of the name. */
const mostPages = 6;

/** The label of a project, which is made where it has none. */
async function labelCalled(
  label: string,
  home: string,
  send: Send,
): Promise<z.infer<typeof labelSchema> | WriteFault> {
  for (let page = 1; page <= mostPages; page += 1) {
    const query = queryOf({ limit: '50', page: String(page) });
    const found = await asked(send, `${home}/labels?${query}`, labelsSchema);
    if ('is' in found) return found;
    const own = found.data.find(({ name }) => name.toLowerCase() === label.toLowerCase());
    if (own) return own;
    if (found.data.length === 0) break;
  }
  const body = { name: label, color };
  const made = await send(`${home}/labels`, { method: 'POST', body });
  return writeFaultOf(made) ?? labelSchema.safeParse(made?.body).data ?? { is: 'unreadable' };
}
