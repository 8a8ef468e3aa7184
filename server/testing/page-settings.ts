import type { PageSettings } from '../http/pages.ts';

/** Where the operator has configured nothing. */
export const nothingConfigured: PageSettings = {
  publicUrl: '',
  supportUrl: '',
  analyticsScriptUrl: '',
  retentionDays: 365,
  maxStories: 500,
  hasRouterDevtools: false,
};
