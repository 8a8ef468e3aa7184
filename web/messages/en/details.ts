/** What a story says beyond its name. */

export const details = 'Details';
export const loading = 'Loading...';
export const failed = 'The details could not be loaded.';
export const note = 'Note';
export const more = 'Details';
export const key = 'Key';
export const keyHint = "What it is called elsewhere, such as 'PROJ-12'";
export const fullTitle = 'Full title';
export const link = 'Link';
export const linkHint = 'An address that begins with http:// or https://';
export const description = 'Description';
export const noteField = 'Note';
export const noteHint = 'Why you have agreed on what you have';
