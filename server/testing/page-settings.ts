import type { PageSettings } from '../http/pages.ts';

/** The settings of a server without configuration. */
export const nothingConfigured: PageSettings = {
  publicUrl: '',
  siteName: 'Story Pointer',
  imprintUrl: '',
  supportUrl: '',
  analyticsScriptUrl: '',
  retentionDays: 365,
  privacyFacts: [],
  maxStories: 500,
  hasRouterDevtools: false,
  trackers: ['gitHub', 'gitLab'],
};
