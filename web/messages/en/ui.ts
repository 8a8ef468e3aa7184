/** The parts that pages are made of. */

export const notifications = 'Notifications';
export const dismiss = 'Dismiss';
export const switchTheme = { dark: 'Switch to dark theme', light: 'Switch to light theme' };
export const notLoaded = 'This could not be loaded. Please try again.';
export const outdated = 'A new version is ready. Please reload the page and try again.';
export const copied = 'Copied';
export const qrCode = 'QR code of the link';
export const linkCopied = 'Link copied';
export const notCopied = (link: string) => `The link could not be copied. Here it is: ${link}`;
