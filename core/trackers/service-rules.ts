import { calls as azure } from './azure.ts';
import type { ServiceRules } from './calls.ts';
import { service as gitHub } from './github-calls.ts';
import { service as gitLab } from './gitlab-calls.ts';
import { service as jira } from './jira-calls.ts';
import { calls as linear } from './linear.ts';
import { service as redmine } from './redmine-calls.ts';
import type { TrackerName } from './tracker.ts';

/** The requests that our server sends, which pages need not load. */
const rules: Readonly<Record<string, ServiceRules>> = {
  ...{ gitHub, gitLab, jira, redmine },
  azure: { calls: azure, project: null },
  linear: { calls: linear, project: null },
};

export function serviceRules(name: TrackerName): ServiceRules {
  return rules[name.replace(/:.*/s, '')] ?? { calls: [], project: null };
}
