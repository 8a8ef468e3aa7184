/** How a database is spoken to: the form of Bun's client, as far as the store needs it. */
export interface Sql {
  /** Runs the statement between the backticks, with the values as its parameters. */
  (strings: TemplateStringsArray, ...values: readonly Value[]): Promise<Rows>;
  /** A list, to stand behind `IN`. */
  (list: readonly string[]): object;
  /** Rows, to stand behind `INSERT INTO` and the name of a table. */
  (rows: readonly Row[]): object;
}

/** Objects are what `Sql` makes of lists and rows. */
export type Value = string | number | null | object;

/** Values by column. */
export type Row = Readonly<Record<string, string | number>>;

/** What a statement has found. */
export interface Rows extends Array<unknown> {
  /** How many rows it has found or changed. */
  readonly count: number;
}
