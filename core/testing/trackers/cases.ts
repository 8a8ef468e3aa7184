import { azureCase } from './azure.ts';
import type { TrackerCase } from './case.ts';
import { giteaCase } from './gitea.ts';
import { linearCase } from './linear.ts';

export const trackerCases: readonly TrackerCase[] = [azureCase, giteaCase, linearCase];
