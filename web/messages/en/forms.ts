/** Forms and dialogs. */

export const cancel = 'Cancel';
export const close = 'Close';
export const save = 'Save';
export const saving = 'Saving...';
