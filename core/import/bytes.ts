import { importLimits } from './limits.ts';

/** From the bytes of a file to its text. Written out here, because core knows no browser. */

export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252';

/** Why a file cannot be read at all. */
export type FileFault = 'tooLarge' | 'workbook' | 'notText';

export type Decoded =
  | { readonly ok: true; readonly text: string; readonly encoding: Encoding }
  | { readonly ok: false; readonly fault: FileFault };

/** How files begin that people take for text: workbooks, new and old, and documents. */
const knownFiles = [
  { mark: [0x50, 0x4b, 0x03, 0x04], fault: 'workbook' },
  { mark: [0xd0, 0xcf, 0x11, 0xe0], fault: 'workbook' },
  { mark: [0x25, 0x50, 0x44, 0x46], fault: 'notText' },
] as const;

/** What the bytes say: by their mark, else UTF-8 where they are that, else Windows-1252. */
export function decode(chunks: Iterable<Uint8Array>): Decoded {
  const bytes = joined(chunks);
  if (!bytes) return { ok: false, fault: 'tooLarge' };
  if (startsWith(bytes, [0xff, 0xfe])) return asText(utf16(bytes, 0), 'UTF-16');
  if (startsWith(bytes, [0xfe, 0xff])) return asText(utf16(bytes, 1), 'UTF-16');
  const known = knownFiles.find(({ mark }) => startsWith(bytes, mark));
  if (known) return { ok: false, fault: known.fault };
  const utf = utf8(bytes);
  if (utf !== null) return asText(utf.replace(/^\ufeff/, ''), 'UTF-8');
  return asText(windows1252(bytes), 'Windows-1252');
}

function asText(text: string, encoding: Encoding): Decoded {
  return text.includes('\0') ? { ok: false, fault: 'notText' } : { ok: true, text, encoding };
}

/** All chunks as one; nothing as soon as they are too many. */
function joined(chunks: Iterable<Uint8Array>): Uint8Array | null {
  const bytes = new Uint8Array(importLimits.bytes);
  let length = 0;
  for (const chunk of chunks) {
    if (length + chunk.length > bytes.length) return null;
    bytes.set(chunk, length);
    length += chunk.length;
  }
  return bytes.subarray(0, length);
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte);
}

/** `high` is where of two bytes the higher one stands; half a unit at the end is left out. */
function utf16(bytes: Uint8Array, low: 0 | 1): string {
  const units = new Uint16Array((bytes.length >> 1) - 1);
  for (let index = 0; index < units.length; index += 1) {
    const at = 2 + index * 2;
    units[index] = (bytes[at + low] ?? 0) | ((bytes[at + 1 - low] ?? 0) << 8);
  }
  return textOf(units);
}

/** Nothing where the bytes are not UTF-8. */
function utf8(bytes: Uint8Array): string | null {
  const units = new Uint16Array(bytes.length);
  let length = 0;
  let at = 0;
  while (at < bytes.length) {
    const first = bytes[at] ?? 0;
    const more = followers(first);
    if (more < 0 || at + more >= bytes.length) return null;
    let point = more === 0 ? first : first & (0x3f >> more);
    for (let step = 1; step <= more; step += 1) {
      const byte = bytes[at + step] ?? 0;
      if ((byte & 0xc0) !== 0x80) return null;
      point = (point << 6) | (byte & 0x3f);
    }
    if (point < (shortest[more] ?? 0) || point > 0x10ffff) return null;
    if (point >= 0xd800 && point < 0xe000) return null;
    if (point > 0xffff) {
      units[length] = 0xd800 + ((point - 0x10000) >> 10);
      units[length + 1] = 0xdc00 + ((point - 0x10000) & 0x3ff);
      length += 2;
    } else {
      units[length] = point;
      length += 1;
    }
    at += more + 1;
  }
  return textOf(units.subarray(0, length));
}

/** The first code point that needs so many bytes after its first; anything less is a disguise. */
const shortest = [0, 0x80, 0x800, 0x10000];

/** How many bytes follow the first one of a character; -1 for one that cannot be a first. */
function followers(first: number): number {
  if (first < 0x80) return 0;
  if (first < 0xc0) return -1;
  if (first < 0xe0) return 1;
  if (first < 0xf0) return 2;
  return first < 0xf8 ? 3 : -1;
}

/** What the bytes 0x80 to 0x9f mean in Windows-1252; five of them mean nothing. */
const windowsExtras = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

function windows1252(bytes: Uint8Array): string {
  const units = Uint16Array.from(bytes, (byte) =>
    byte >= 0x80 && byte < 0xa0 ? windowsExtras.charCodeAt(byte - 0x80) : byte,
  );
  return textOf(units);
}

function textOf(units: Uint16Array): string {
  let text = '';
  for (let at = 0; at < units.length; at += 8192) {
    text += String.fromCharCode(...units.subarray(at, at + 8192));
  }
  return text;
}
