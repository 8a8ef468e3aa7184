/** A table as documents have it, so that it can be copied there. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

/** With as many digits as mean something here. */
export function short(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: 3 });
}
