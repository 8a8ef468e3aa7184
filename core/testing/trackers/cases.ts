import type { TrackerCase } from './case.ts';

export const trackerCases: readonly TrackerCase[] = [];
