import { service as azure } from './azure-calls.ts';
import type { ServiceRules } from './calls.ts';
import { service as gitea } from './gitea-calls.ts';
import { service as gitHub } from './github-calls.ts';
import { service as gitLab } from './gitlab-calls.ts';
import { service as jira } from './jira-calls.ts';
import { service as linear } from './linear-calls.ts';
import { service as redmine } from './redmine-calls.ts';
import type { TrackerName } from './tracker.ts';

/** The requests that our server sends, which pages need not load. */
const rules = new Map<string, ServiceRules>(
  Object.entries({ azure, gitea, gitHub, gitLab, jira, linear, redmine }),
);

export function serviceRules(name: TrackerName): ServiceRules {
  const found = rules.get(name.replace(/:.*/s, ''));
  if (!found) throw new RangeError(`no adapter for ${name}`);
  return found;
}
