import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';

/** The tags of the languages of the pages, the lengthened English of tests included. */
export const languages = readdirSync(new URL('../../web/locales', import.meta.url)).flatMap(
  (file) => (file.endsWith('.po') ? file.slice(0, -'.po'.length) : []),
);

/** Translates the English texts of controls into a language of the product. */
export type Say = (english: string) => string;

/**
 * Makes a translator of the texts that the product serves.
 * @param language as browsers ask for it, such as `de-DE`, or as pages remember it
 */
export async function translator(url: string, language: string): Promise<Say> {
  const headers = { 'accept-language': language, cookie: `language=${language}` };
  const page = await (await fetch(`${url}/session`, { headers })).text();
  const files = [...page.matchAll(/<meta name="texts-\w+" content="([^"]+)"/g)];
  const parts = files.map(async ([, file = '']) => {
    const code = await (await fetch(`${url}/${file}`)).text();
    const text = /JSON\.parse\((".*")\)/s.exec(code)?.[1] ?? '"{}"';
    // The literal is one of JavaScript, which has more escapes.
    return JSON.parse(JSON.parse(text.replace(/\\x(..)/g, '\\u00$1')));
  });
  /** By their ids, in pieces. */
  const texts: Readonly<Record<string, readonly unknown[]>> = Object.assign(
    {},
    ...(await Promise.all(parts)),
  );
  return (english) => {
    const [text = english] = texts[idOf(english)] ?? texts[`deck.${english}`] ?? [];
    return String(text);
  };
}

/** The id of a text without a context, as Lingui makes it. */
function idOf(english: string): string {
  return createHash('sha256').update(`${english}\u001F`).digest('base64url').slice(0, 6);
}
