import * as z from 'zod/mini';

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const fieldsSchema = z.record(z.string(), z.unknown());

/** The fields of an object; none of anything else. */
export function fieldsOf(json: unknown): Readonly<Record<string, unknown>> {
  return fieldsSchema.safeParse(json).data ?? {};
}
