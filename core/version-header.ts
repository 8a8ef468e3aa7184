/**
 * The header in which calls say which versions of the wire their page speaks, as in `2-3`, and answers
 * which of them was taken. An answer without it comes from something else than a server of ours.
 */
export const versionHeader = 'story-pointer-wire';
