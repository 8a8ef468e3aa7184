/**
 * How much is brought in at once: in bytes as it is read and as it is sent, in rows that are looked at, and in
 * stories that one command is about.
 */
export const importLimits = { bytes: 2 * 1024 * 1024, rows: 2_000, stories: 500 } as const;
