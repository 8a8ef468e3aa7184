import { azure } from './azure.ts';
import { gitea } from './gitea.ts';
import { jira } from './jira.ts';
import { linear } from './linear.ts';
import { redmine } from './redmine.ts';

/** Our server asks these for its pages. */
export const ownTrackers = { azure, gitea, jira, linear, redmine };
