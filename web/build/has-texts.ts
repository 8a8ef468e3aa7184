/** Modules with texts in them, which are compiled. */
export const hasTexts = /from '@lingui\/(core|react)\/macro'/;
