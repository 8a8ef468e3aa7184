/** The bytes of a file, the bytes that are sent, the rows that are read, and the stories of one command. */
export const importLimits = {
  fileBytes: 50 * 1024 * 1024,
  bytes: 2 * 1024 * 1024,
  rows: 5_000,
  /** Lines and rows beyond are not even read: no session takes so many. */
  lines: 20_000,
  columns: 500,
  /** The cells of a table, which has fewer rows where it is wide: a small file can claim many. */
  cells: 5_000_000,
  stories: 500,
} as const;

export function mostRows(columns: number): number {
  return Math.min(importLimits.lines, Math.floor(importLimits.cells / Math.max(1, columns)));
}
