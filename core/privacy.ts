/** The statements of the page /privacy that depend on the settings of the operator. */
export const privacyFacts = [
  ...['sqlite', 'postgres', 'memory', 'redis', 'signIn'],
  ...['trackers', 'publicTrackers', 'ownTrackers', 'serverTokens', 'password'],
  ...['webhooks', 'ownWebhook'],
  ...['analytics', 'noAnalytics', 'imprint', 'noImprint'],
] as const;
export type PrivacyFact = (typeof privacyFacts)[number];
