import * as z from 'zod/mini';

/** More than any text needs: writing a much deeper one anew overflows the stack. */
const deepest = 100;

/** The value of a text; undefined for an invalid one, and for one that is nested too deeply. */
export function parseJson(text: string): unknown {
  try {
    return isTooDeep(text) ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** By its brackets outside of strings, before anything is made of them. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = endOfString(text, at);
        break;
      case openBracket:
      case openBrace:
        depth += 1;
        if (depth > deepest) return true;
        break;
      case closeBracket:
      case closeBrace:
        depth -= 1;
        break;
    }
  }
  return false;
}

const [quote, backslash] = [0x22, 0x5c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/** @param from the place of its first quote */
function endOfString(text: string, from: number): number {
  let end = text.indexOf('"', from + 1);
  while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text.charCodeAt(at - 1 - backslashes) === backslash) backslashes += 1;
  return backslashes % 2 === 1;
}

const fieldsSchema = z.record(z.string(), z.unknown());

/** The fields of an object; none of anything else. */
export function fieldsOf(json: unknown): Readonly<Record<string, unknown>> {
  return fieldsSchema.safeParse(json).data ?? {};
}
