/** A mark of a text, which is the same for the same text; no secret follows from it or stays behind it. */
export function shortHash(text: string): string {
  let [one, other] = [0x811c9dc5, 5381];
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other, 33) ^ code;
  }
  return [one, other].map((half) => (half >>> 0).toString(36).padStart(7, '0')).join('');
}
