/** The languages of the product: each has a folder here with the same modules in it. */
export const languages = {
  en: { direction: 'ltr' },
} as const satisfies Record<string, { direction: 'ltr' | 'rtl' }>;
