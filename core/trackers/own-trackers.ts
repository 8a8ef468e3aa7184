import { azure } from './azure.ts';
import { gitea } from './gitea.ts';
import { gitHubWithFields } from './github-points.ts';
import { jira } from './jira.ts';
import { linear } from './linear.ts';
import { redmine } from './redmine.ts';
import { addTrackers } from './trackers.ts';

/** The programs that operators name. */
export const programs = { azure, gitea, jira, linear, redmine };

/** Our server asks these for its pages; and GitHub with the code that pages do without. */
export const ownTrackers = { ...programs, gitHub: () => gitHubWithFields };

/** To be called before anything looks for an operator's trackers. */
export function addOwnTrackers(): void {
  addTrackers(ownTrackers);
}
