/** The versions of the wire that a page speaks, as in `2-3`; in answers the one taken, which only a server of ours sends. */
export const versionHeader = 'story-pointer-wire';
