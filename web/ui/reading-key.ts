/** The key of an arrow as where text runs from left to right: the next thing may be on the left. */
export function readingKey(key: string): string {
  if (document.dir !== 'rtl') return key;
  if (key === 'ArrowLeft') return 'ArrowRight';
  return key === 'ArrowRight' ? 'ArrowLeft' : key;
}
