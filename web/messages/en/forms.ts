/** Forms and dialogs. */

export const cancel = 'Cancel';
export const save = 'Save';
export const saving = 'Saving...';
