/** A Markdown table, to be copied into documents. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

/** Rounded to the significant digits. */
export function short(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: 3 });
}
