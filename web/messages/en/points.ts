/** What a story is worth, in a sentence: the cards of some decks have labels that say enough. */
export const points = (label: string) => `${label} pts`;
