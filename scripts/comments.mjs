/** Beginnings that replace a noun by a clause: comments name the thing itself. */
const clause = /^(What|Who|Whose|Where|Those|Of|From where|How|So many)\b/;

/** Words for an absence or a continuation that have a plainer form, such as 'no longer' or 'continues'. */
const dialect =
  /\b(any more|as if|(?:is|are|was|were|be) told|goes on|comes? again)\b|^[^'"`]*\bnobody\b/i;

const lineOfComment = /^\s*(?:\/?\*|\/\/)/;
const title = /\b(?:test|describe)(?:\.\w+)*\(\s*['"`]/;

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

/** The lines of comments and of titles of tests in dialect, with their numbers from 1. */
export function dialectIn(text) {
  return text
    .split('\n')
    .map((line, index) => ({ line: line.trim(), number: index + 1 }))
    .filter(({ line }) => (lineOfComment.test(line) || title.test(line)) && dialect.test(line));
}
