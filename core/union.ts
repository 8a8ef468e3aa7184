import * as z from 'zod/mini';

interface Schemed {
  readonly schema: z.core.$ZodTypeDiscriminable;
}

/** The union of the schemas in a table, told apart by their `type`. */
/* @__NO_SIDE_EFFECTS__ */
export function unionOf<S extends Schemed>(table: Readonly<Record<string, S>>) {
  const [first, ...others] = Object.values(table).map(({ schema }): S['schema'] => schema);
  if (!first) throw new Error('the table is empty');
  return z.discriminatedUnion('type', [first, ...others]);
}
