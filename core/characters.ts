/** Letters of European languages and signs, of which none joins with its neighbour. */
const plain = /^[ -~\u00a0-\u02ff]*$/;

/** Made for the first text that needs it: to make one costs a browser more than many a page does. */
let segmenter: Intl.Segmenter | undefined;

/** The characters of a text as people read it: one may be many code units, as '👩🏽‍👩🏽‍👧🏽‍👦🏽' is 19. */
export function charactersOf(text: string): readonly string[] {
  if (plain.test(text)) return text.split('');
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

export function countCharacters(text: string): number {
  return charactersOf(text).length;
}
