/** The settings of the operator for this installation, filled in by the server. */

export const supportUrl = configured('support-url') ?? 'https://www.buymeacoffee.com';
export const imprintUrl = configured('imprint-url');
/** The address of the operator's own logo. */
export const logoUrl = configured('logo');
export const siteName = configured('site-name') ?? productName();

/** A text about the product, with the name of this installation. */
export function named(text: string): string {
  return text.replaceAll(productName(), () => siteName);
}

function productName(): string {
  return 'Story Pointer';
}

function configured(name: string): string | undefined {
  if (import.meta.env.SSR) return undefined;
  return document.querySelector(`meta[name=${name}]`)?.getAttribute('content') ?? undefined;
}
