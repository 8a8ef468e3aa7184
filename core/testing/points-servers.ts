import { to } from './tracker-servers.ts';
import { pm, type Server, site } from './trackers/case.ts';
import { gitHubIssue, gitHubServer } from './trackers/github.ts';
import { type GitLabIssue, gitLabLink, gitLabServer } from './trackers/gitlab.ts';
import { type JiraState, jiraServer } from './trackers/jira.ts';
import { redmineServer } from './trackers/redmine.ts';

/** GitHub with one issue, which has no fields. */
export function gitHub(labels: string[], faults?: Server) {
  return { ...to(gitHubIssue, gitHubServer({ labels }), faults), labels };
}

export function gitLab(issue: GitLabIssue, faults?: Server) {
  return { ...to(gitLabLink, gitLabServer(issue), faults), issue };
}

export function jira(state: JiraState, faults?: Server) {
  return { ...to(`${site}/browse/SHOP-4`, jiraServer(state), faults), values: state.values };
}

export function redmine(value: string | null, faults?: Server) {
  const state = { value };
  return { ...to(`${pm}/issues/4`, redmineServer(state), faults), state };
}
