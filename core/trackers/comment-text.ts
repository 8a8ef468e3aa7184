import { shortHash } from '../short-hash.ts';

/** A story, its round and its points. */
type Estimate = readonly [storyId: string, round: number, points: number];

/** A mark for an estimate: the same for the same points in the same round of a story. */
export function markFor(...estimate: Estimate): string {
  return `sp-${shortHash(estimate.join(' '))}`;
}

/** The end of a comment, which tells where an estimate comes from. */
export function originLine(session: string, ...estimate: Estimate): string {
  const name = inert(session);
  return ['Story Pointer', ...(name === '' ? [] : [name]), markFor(...estimate)].join(' · ');
}

/** The end of our own comments, with the mark in it. */
const mark = /· (sp-[0-9a-z]{14})\s*$/;

/** The mark of our own comment. */
export function markIn(text: string): string | undefined {
  return mark.exec(text)?.[1];
}

/** Comments without the words of people. */
export const ownComments = (texts: readonly string[]) =>
  texts.flatMap((text) => {
    const found = markIn(text);
    return found === undefined ? [] : `· ${found}`;
  });

export const mostOfComment = 8000;

const lastLine = /^Story Pointer · (?:.* · )?sp-[0-9a-z]{14}$/;

/** Whether a text has the form of our comments, in which no word acts. */
export function isOwnComment(text: string): boolean {
  const lines = text.split('\n');
  return (
    text.length <= mostOfComment &&
    lastLine.test(lines.at(-1) ?? '') &&
    lines.every((line) => inert(line) === line)
  );
}

/** People's words in one line, without a meaning for trackers: they mention no one, run no command and link nothing. */
export function inert(words: string): string {
  return words
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[@#!{[<~|](?!\u2060)|\](?=\()|:(?=\/\/)|^\/(?!\u2060)/g, '$&\u2060');
}
