/**
 * Packages with the types of requests and answers: GitHub's, Linear's and Microsoft's own, and those made of the OpenAPI of
 * Gitea and Atlassian. npm has none of GitLab's vendor, and none of Redmine.
 */
export const packages = [
  '@octokit/openapi-types@29.0.1',
  '@octokit/graphql-schema@15.26.1',
  '@linear/sdk@98.0.0',
  'azure-devops-node-api@17.0.1',
  'gitea-js@1.23.0',
  'jira.js@6.2.0',
];

/**
 * Each request, in which a star is a part of its path, with its answer, its body and its parameters. Fields may be left
 * out, and none may be added; an object without fields of its own may have any.
 */
export const types = `
import type { components, operations } from '@octokit/openapi-types';
import type * as Graph from '@octokit/graphql-schema';
import type { LinearDocument as Linear } from '@linear/sdk';
import type * as Azure from 'azure-devops-node-api/interfaces/WorkItemTrackingInterfaces.js';
import type * as Boards from 'azure-devops-node-api/interfaces/WorkInterfaces.js';
import type { TeamProjectReference, WebApiTeam } from 'azure-devops-node-api/interfaces/CoreInterfaces.js';
import type { ConnectionData } from 'azure-devops-node-api/interfaces/LocationsInterfaces.js';
import type * as Gitea from 'gitea-js';
import type * as Cloud from 'jira.js/cloud';
import type * as Agile from 'jira.js/agile';

type Closed<T, N> = { readonly [K in keyof T as string extends K ? never : K]?: Known<T[K], N> };
export type Known<T, N = never> =
  | N
  | (T extends string | number | boolean | null | undefined ? T
    : T extends Date ? string
    : T extends readonly (infer U)[] ? readonly Known<U, N>[]
    : T extends object ? (keyof Closed<T, N> extends never ? T : Closed<T, N>)
    : T);
/** Only GitHub and Linear say what may be null. */
type Any<T> = Known<T, null>;
type Value<T> = Any<{ count: number; value: T[] }>;

type Json<T> = T extends { content: { 'application/json': infer J } } ? J : never;
type Hub<K extends keyof operations> = {
  answer: Known<Json<operations[K]['responses'][200 & keyof operations[K]['responses']]>
    | Json<operations[K]['responses'][201 & keyof operations[K]['responses']]>>;
  body: operations[K] extends { requestBody?: infer B } ? Known<Json<B>> : never;
  query: operations[K] extends { parameters: { query?: infer Q } } ? keyof NonNullable<Q> : never;
};
type Graphed<T> = Known<T, null>;
type Repos = Gitea.Api<unknown>['repos'];
type Tea<K extends keyof Repos, B = never> = {
  answer: Any<Awaited<ReturnType<Repos[K]>>['data']>;
  body: Known<B>;
  query: keyof NonNullable<Parameters<Repos[K]>[2]>;
};

export interface Forms {
  'GET /user': Hub<'users/get-authenticated'>;
  'GET /user/repos': Hub<'repos/list-for-authenticated-user'>;
  'GET /search/issues': Hub<'search/issues-and-pull-requests'>;
  'GET /repos/*/*/issues': Hub<'issues/list-for-repo'>;
  'GET /repos/*/*/issues/*': Hub<'issues/get'>;
  'GET /repos/*/*/milestones': Hub<'issues/list-milestones'>;
  'GET /repos/*/*/labels': Hub<'issues/list-labels-for-repo'>;
  'POST /repos/*/*/issues/*/labels': Hub<'issues/add-labels'>;
  'DELETE /repos/*/*/issues/*/labels/*': Hub<'issues/remove-label'>;
  'GET /repos/*/*/issues/*/comments': Hub<'issues/list-comments'>;
  'POST /repos/*/*/issues/*/comments': Hub<'issues/create-comment'>;

  'GET /orgs/*/issue-fields': Hub<'orgs/list-issue-fields'>;
  'POST /repos/*/*/issues/*/issue-field-values': Hub<'issues/add-issue-field-values'>;
  'DELETE /repos/*/*/issues/*/issue-field-values/*': { answer: undefined };
  'POST /github/graphql': {
    answer: {
      data?: { node: Graphed<Graph.Issue> } | { nodes: (Graphed<Graph.Issue> | null)[] } | Graphed<Graph.Mutation> | null;
      errors?: unknown;
    };
    body: { query: string; variables: unknown };
  };

  'GET /api/v1/repos/*/*/issues': Tea<'issueListIssues'>;
  'GET /api/v1/repos/*/*/issues/*': Tea<'issueGetIssue'>;
  'GET /api/v1/repos/*/*/labels': Tea<'issueListLabels'>;
  'POST /api/v1/repos/*/*/labels': Tea<'issueCreateLabel', Gitea.CreateLabelOption>;
  'POST /api/v1/repos/*/*/issues/*/labels': Tea<'issueAddLabel', Gitea.IssueLabelsOption>;
  'GET /api/v1/repos/*/*/issues/*/comments': { answer: Any<Gitea.Comment[]>; query: 'since' };
  'POST /api/v1/repos/*/*/issues/*/comments': Tea<'issueCreateComment', Gitea.CreateIssueCommentOption>;

  'GET /rest/api/2/myself': { answer: Any<Cloud.DashboardUser> };
  'GET /rest/api/2/field': { answer: Any<Cloud.FieldDetails[]> };
  'GET /rest/api/2/project': { answer: Any<Cloud.Project[]> };
  'GET /rest/api/2/filter/favourite': { answer: Any<Cloud.Filter[]> };
  'GET /rest/api/2/search': { answer: Any<Cloud.SearchResults> };
  'GET /rest/api/2/search/jql': { answer: Any<Cloud.SearchAndReconcileResults> };
  'GET /rest/api/2/issue/*': { answer: Any<Cloud.Issue> };
  'PUT /rest/api/2/issue/*': { body: Any<Cloud.IssueUpdateDetails> };
  'GET /rest/api/2/issue/*/comment': { answer: unknown };
  'POST /rest/api/2/issue/*/comment': { body: { body: string } };
  'GET /rest/agile/1.0/board': { answer: Any<Agile.GetAllBoards> };
  'GET /rest/agile/1.0/board/*/sprint': { answer: Any<Agile.GetAllSprints> };
  'GET /rest/agile/1.0/board/*/configuration': { answer: Any<Agile.GetConfiguration> };
  'GET /rest/agile/1.0/board/*/issue': { answer: Any<Cloud.SearchResults> };
  'GET /rest/agile/1.0/board/*/backlog': { answer: Any<Cloud.SearchResults> };
  'PUT /rest/agile/1.0/issue/*/estimation': { answer: unknown; body: { value: string | null } };

  'GET /_apis/connectiondata': { answer: Any<ConnectionData> };
  'GET /_apis/wit/workitems': { answer: Value<Item> };
  'GET /_apis/wit/workitems/*': { answer: Any<Item> };
  'PATCH /_apis/wit/workitems/*': { answer: Any<Item>; body: Patch };
  'GET /*/_apis/wit/workitemtypes/*/fields': { answer: Value<Azure.WorkItemTypeFieldWithReferences> };
  'GET /*/_apis/wit/workitems/*/comments': { answer: Any<Azure.CommentList> };
  'GET /_apis/projects': { answer: Value<TeamProjectReference> };
  'GET /_apis/projects/*/teams': { answer: Value<WebApiTeam> };
  'GET /*/_apis/wit/queries': { answer: Value<Named<Azure.QueryHierarchyItem>> };
  'GET /*/_apis/wit/queries/*': { answer: Any<Named<Azure.QueryHierarchyItem>> };
  'GET /*/_apis/wit/wiql/*': { answer: Any<Named<Azure.WorkItemQueryResult>> };
  'POST /*/_apis/wit/wiql': { answer: Any<Named<Azure.WorkItemQueryResult>>; body: Any<Azure.Wiql> };
  'GET /*/*/_apis/work/backlogs': { answer: Value<Named<Boards.BacklogLevelConfiguration>> };
  'GET /*/*/_apis/work/backlogs/*/workitems': { answer: Any<Boards.BacklogLevelWorkItems> };
  'GET /*/*/_apis/work/teamsettings/iterations': { answer: Value<Sprint> };
  'GET /*/*/_apis/work/teamsettings/iterations/*/workitems': { answer: Any<Boards.IterationWorkItems> };

  'POST /graphql': {
    answer: { data: Known<Linear.Query> | Known<Linear.Mutation> };
    body: {
      query: string;
      variables: {
        filter?: Known<
          | Linear.IssueFilter | Linear.TeamFilter | Linear.CycleFilter | Linear.CustomViewFilter
          | Linear.ProjectFilter
        >;
        after?: Linear.QueryIssuesArgs['after'];
        id?: string;
        estimate?: Linear.IssueUpdateInput['estimate'];
        body?: Linear.CommentCreateInput['body'];
      };
    };
  };
}
/** The package lacks the form of long texts, which the documentation has. */
type Item = Azure.WorkItem & { multilineFieldsFormat?: { [field: string]: string } };
/** JSON has the name of the time. */
type Sprint = Omit<Boards.TeamSettingsIteration, 'attributes'> & {
  attributes?: Named<Boards.TeamIterationAttributes>;
};
type Patch = readonly { op: 'add' | 'remove' | 'test'; path: string; value?: unknown }[];
/** JSON has the names of enumerations. */
type Named<T> = { [K in keyof T]: K extends 'queryType' | 'queryResultType' | 'timeFrame' | 'type' ? string : T[K] };

/** Whether a path of fields leads somewhere. */
export type At<T, P> = P extends readonly [infer K, ...infer R]
  ? NonNullable<T> extends readonly (infer U)[] ? At<U, P>
  : K extends keyof NonNullable<T> ? At<NonNullable<T>[K], R> : false
  : true;
export type { Linear };
`;
