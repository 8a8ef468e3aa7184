/** Words around a change, to find it in its text. */
const around = 6;
const longest = 800;

/** Two versions of a text from the first to the last word that differs, with a few words around; cut where they are long. */
export function changedPart(before: string, after: string): readonly [string, string] {
  const [was, is] = [wordsOf(before), wordsOf(after)];
  const most = Math.min(was.length, is.length);
  let first = 0;
  while (first < most && was[first] === is[first]) first += 1;
  let behind = 0;
  while (behind < most - first && was.at(-1 - behind) === is.at(-1 - behind)) behind += 1;
  const from = Math.max(0, first - around);
  const left = Math.max(0, behind - around);
  const part = (words: readonly string[]) => {
    const text = words.slice(from, words.length - left).join('');
    const start = from > 0 ? `…${text}` : text;
    return start.length > longest
      ? `${start.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')}…`
      : start + (left > 0 ? '…' : '');
  };
  return [part(was), part(is)];
}

/** Each with the space behind it. */
function wordsOf(text: string): readonly string[] {
  return text.match(/\S+\s*|\s+/g) ?? [];
}
