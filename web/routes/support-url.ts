/** Where people can support whoever runs this; the server fills it in from its configuration. */
export const supportUrl =
  document.querySelector('meta[name=support-url]')?.getAttribute('content') ??
  'https://www.buymeacoffee.com';
