/** Beginnings that replace a noun by a clause: comments name the thing itself. */
const clause = /^(What|Who|Whose|Where|Those|Of|From where|How|So many)\b/;

/** The first line of each comment, with its place in the text; consecutive `//` lines are one. */
export function commentsIn(text) {
  const comment = /^\s*\/\*\*?\s*(?:\n\s*\*\s*)?(.*)|(?<!^\s*\/\/.*\n)^\s*\/\/\s*(.*)/gm;
  return [...text.matchAll(comment)].map(({ index, 1: block, 2: line }) => ({
    index,
    text: block ?? line ?? '',
  }));
}

export function beginsWithClause({ text }) {
  return clause.test(text);
}
