import { azureCase } from './azure.ts';
import type { TrackerCase } from './case.ts';
import { giteaCase } from './gitea.ts';
import { gitHubCase } from './github.ts';
import { gitLabCase } from './gitlab.ts';
import { jiraCases } from './jira.ts';
import { linearCase } from './linear.ts';
import { redmineCase } from './redmine.ts';

export const trackerCases: readonly TrackerCase[] = [
  ...[gitHubCase, gitLabCase, ...jiraCases, redmineCase, azureCase, giteaCase, linearCase],
];
