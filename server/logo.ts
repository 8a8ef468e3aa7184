import { readFileSync } from 'node:fs';
import { hash } from 'bun';
import { type Config, ConfigError } from './config.ts';

export interface Logo {
  /** Changes with the content, so that browsers may keep it. */
  readonly path: string;
  readonly type: string;
  readonly content: Buffer<ArrayBuffer>;
}

const longest = 100_000;

/** The beginning of a file of each type, in Latin-1; that of an SVG may have a mark and comments before it. */
const beginnings: Readonly<Record<string, RegExp>> = {
  'image/png': /^\x89PNG/,
  'image/webp': /^RIFF.{4}WEBP/s,
  'image/svg+xml':
    /^(?:\xef\xbb\xbf)?(?:\s|<\?xml[^>]*>|<!--.*?-->|<!DOCTYPE svg[^>]*>)*<svg[\s>]/s,
};

/** The logo of the operator. @throws {ConfigError} */
export function readLogo({ LOGO_FILE }: Config): Logo | undefined {
  if (LOGO_FILE === '') return undefined;
  const content = bytesOf(LOGO_FILE);
  const text = content.toString('latin1');
  const [type] = Object.entries(beginnings).find(([, begin]) => begin.test(text)) ?? [];
  if (type === undefined || content.length > longest) {
    throw new ConfigError('LOGO_FILE must be an SVG, PNG or WebP file of at most 100 kB.');
  }
  return { path: `/assets/logo-${hash(content).toString(36)}`, type, content };
}

function bytesOf(path: string): Buffer<ArrayBuffer> {
  try {
    return readFileSync(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : 'an error';
    throw new ConfigError(`LOGO_FILE is "${path}", which cannot be read: ${code}.`);
  }
}
