import { served } from '../browser/served.ts';

/** The operator's settings of this installation. */

export const supportUrl = served('support-url') ?? 'https://www.buymeacoffee.com';
/** The address of a logo. */
export const logoUrl = served('logo');

const product = 'Story Pointer';
export const siteName = served('site-name') ?? product;

/** A title of a page, with the name of this installation. */
export function named(title: string): string {
  return title.replace(product, () => siteName);
}
