/** Modules with texts in them, which are compiled. */
export const withTexts = /from '@lingui\/(core|react)\/macro'/;
