/** The keys of trackers: 'PROJ-12', '#12', 'sc-12', 'AB#12', 'repository#12'. */
const pattern = /^(?:[A-Z][A-Z0-9_]{0,20}-\d{1,9}|sc-\d{1,9}|[\w./-]{0,80}#\d{1,9})$/;

/** A key, where the text is one and nothing else. */
export function keyAlone(text: string): string | undefined {
  const key = text.trim();
  return pattern.test(key) ? key : undefined;
}

/** A key at the beginning of a title, and the rest. */
export function leadingKey(
  title: string,
): { readonly key: string; readonly rest: string } | undefined {
  const word = /^(\S{1,100}?)(?::|\s)\s*(?=\S)/.exec(title);
  const key =
    word?.[1] === undefined
      ? undefined
      : keyAlone(word[1].replace(/^[[(*]{1,3}|[\])*]{1,3}$/g, ''));
  if (!word || key === undefined) return undefined;
  return { key, rest: title.slice(word[0].length).replace(/^[-–—:]\s+/, '') };
}
