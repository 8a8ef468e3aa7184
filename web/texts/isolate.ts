/** A text that others have written, which turns the direction of nothing around it. */
type Isolated = `\u2068${string}\u2069`;

/**
 * Puts a name into a sentence that is plain text, such as a label or a title: a name may run from
 * right to left, and would take what stands beside it along. In markup a `<bdi>` does that.
 */
export function isolate(text: string): Isolated {
  return `\u2068${text}\u2069`;
}
