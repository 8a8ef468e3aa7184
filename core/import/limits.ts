/**
 * The limits of an import: the bytes of a file, the bytes that are sent, the rows that are read,
 * and the stories of one command.
 */
export const importLimits = {
  fileBytes: 50 * 1024 * 1024,
  bytes: 2 * 1024 * 1024,
  rows: 5_000,
  /** Lines and rows beyond are not even read: no session takes so many. */
  lines: 100_000,
  stories: 500,
} as const;
