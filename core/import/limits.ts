/** The bytes of a file, the bytes that are sent, the rows of a table, and the stories of one command. */
export const importLimits = {
  fileBytes: 50 * 1024 * 1024,
  bytes: 2 * 1024 * 1024,
  /** Rows and lines beyond are not even read: no session takes so many. */
  rows: 5_000,
  lines: 20_000,
  columns: 500,
  /** The cells of a table, which has fewer rows where it is wide: a small file can claim many. */
  cells: 1_000_000,
  stories: 500,
} as const;

/** Whether a text has more lines than are read. */
export function hasMoreLines(text: string): boolean {
  let at = -1;
  for (let line = 0; line < importLimits.lines; line += 1) {
    at = text.indexOf('\n', at + 1);
    if (at < 0) return false;
  }
  return /\S/.test(text.slice(at));
}

/** As many rows as a table is read of, with those above its header and one more, which tells that there are more. */
export function mostRows(columns: number): number {
  const { rows, cells } = importLimits;
  return Math.min(rows + 100, Math.floor(cells / Math.max(1, columns)));
}
