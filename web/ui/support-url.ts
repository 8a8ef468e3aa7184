/** The address of the support link, filled in by the server from its configuration. */
export const supportUrl = configured() ?? 'https://www.buymeacoffee.com';

function configured(): string | null | undefined {
  if (import.meta.env.SSR) return undefined;
  return document.querySelector('meta[name=support-url]')?.getAttribute('content');
}
