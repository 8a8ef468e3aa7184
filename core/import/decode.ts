import type { Encoding, SheetNote } from './sheet.ts';

/** Every runtime of ours has it; named here, because core is compiled without a browser's types. */
declare const TextDecoder: new (
  label: string,
  options?: { readonly fatal?: boolean },
) => { decode(bytes: Uint8Array): string };

export type FileFault =
  | 'tooLarge'
  | 'oldWorkbook'
  | 'archive'
  | 'pdf'
  | 'picture'
  | 'notText'
  | 'lockFile'
  | 'damagedWorkbook';

type Decoded =
  | {
      readonly ok: true;
      readonly text: string;
      readonly encoding: Encoding;
      readonly notes: readonly SheetNote[];
    }
  | { readonly ok: false; readonly fault: FileFault };

const knownFiles = [
  { mark: [0xd0, 0xcf, 0x11, 0xe0], fault: 'oldWorkbook' },
  { mark: [0x25, 0x50, 0x44, 0x46], fault: 'pdf' },
  { mark: [0x89, 0x50, 0x4e, 0x47], fault: 'picture' },
  { mark: [0xff, 0xd8, 0xff], fault: 'picture' },
  { mark: [0x47, 0x49, 0x46, 0x38], fault: 'picture' },
] as const;

export function isZip(bytes: Uint8Array): boolean {
  return startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]);
}

/** The text of a file, in the encoding that a person names or that its bytes suggest. */
export function decode(bytes: Uint8Array, chosen: Encoding | null): Decoded {
  const known = knownFiles.find(({ mark }) => startsWith(bytes, mark));
  if (known) return { ok: false, fault: known.fault };
  if (isLock(bytes)) return { ok: false, fault: 'lockFile' };
  const read = chosen ? inEncoding(bytes, chosen) : guessed(bytes);
  return read.text.includes('\0') ? { ok: false, fault: 'notText' } : { ok: true, ...read };
}

/** Whether it is '~$Backlog.xlsx', which Office leaves beside an open file: the name of a person, in both encodings. */
function isLock(bytes: Uint8Array): boolean {
  const [length = 0] = bytes;
  const isOfSize = bytes.length === 162 || bytes.length === 165;
  return isOfSize && length < 55 && bytes[55] === length && bytes[56] === 0;
}

type Text = Omit<Extract<Decoded, { readonly ok: true }>, 'ok'>;

function guessed(bytes: Uint8Array): Text {
  const wide = utf16(bytes);
  if (wide) return inEncoding(bytes, wide);
  const text = valid(bytes, 'utf-8');
  if (text !== null) return { encoding: 'utf-8', text, notes: [] };
  const nearly = inEncoding(bytes, 'utf-8', [{ is: 'strayBytes' }]);
  if (isNearlyWhole(nearly.text)) return nearly;
  return inEncoding(bytes, eightBit(bytes), [{ is: 'guessedEncoding' }]);
}

function inEncoding(bytes: Uint8Array, encoding: Encoding, notes: Text['notes'] = []): Text {
  return { encoding, notes, text: new TextDecoder(encoding).decode(bytes) };
}

const sample = 64 * 1024;

/** UTF-16 by its mark, or by one half of the bytes being zero. */
function utf16(bytes: Uint8Array): Encoding | null {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le';
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be';
  const some = bytes.subarray(0, sample);
  const zeros = [0, 0];
  for (const [at, byte] of some.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = some.length / 8;
  if (some.length < 8) return null;
  if (odd > many && even < odd / 8) return 'utf-16le';
  return even > many && odd < even / 8 ? 'utf-16be' : null;
}

function valid(bytes: Uint8Array, encoding: Encoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Whether few bytes are broken among many characters of UTF-8: that does not make it another encoding. */
function isNearlyWhole(text: string): boolean {
  let [broken, whole] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === 0xfffd) broken += 1;
    else if (unit > 0x7f) whole += 1;
  }
  return whole > broken;
}

/** By the bytes that the common letters of each have. */
function eightBit(bytes: Uint8Array): Encoding {
  const some = bytes.subarray(0, sample);
  const high = some.filter((byte) => byte >= 0x80);
  const text = (encoding: Encoding) => new TextDecoder(encoding).decode(some);
  const share = (pattern: RegExp, of: string) =>
    (of.match(pattern)?.length ?? 0) / Math.max(1, high.length);
  if (share(/[\u3041-\u3096\u30a1-\u30fa]/g, text('shift_jis')) > 0.2) return 'shift_jis';
  const cyrillic =
    text('windows-1251')
      .match(/[\u0410-\u044f]{3,}/g)
      ?.join('').length ?? 0;
  if (cyrillic / Math.max(1, high.length) > 0.7 && !isChinese(high)) return 'windows-1251';
  if (areInPairs(some)) {
    const hangul = share(/[\uac00-\ud7a3]/g, text('euc-kr'));
    if (hangul > 0.4 && valid(some, 'euc-kr') !== null) return 'euc-kr';
    if (isChinese(high) && share(/[\u4e00-\u9fff]/g, text('gb18030')) > 0.4) return 'gb18030';
  }
  return isCentralEuropean(text('windows-1252')) ? 'windows-1250' : 'windows-1252';
}

/** Whether high bytes come in pairs, as in Chinese and Korean, and not alone as 'Ä' does. */
function areInPairs(bytes: Uint8Array): boolean {
  let [alone, all, run] = [0, 0, 0];
  for (const byte of bytes) {
    if (byte >= 0x80) {
      run += 1;
      all += 1;
    } else {
      if (run % 2 === 1) alone += run;
      run = 0;
    }
  }
  return alone * 5 < all;
}

/** Whether letters of Polish, Czech, Slovak or Hungarian were read as windows-1252 has them. */
function isCentralEuropean(text: string): boolean {
  const isPolish = /\p{L}[³¹¿]\p{Ll}/u.test(text);
  const isCzech = /[øìù]/.test(text) && /[šž]/.test(text);
  return isPolish || isCzech || (/õ/.test(text) && /[öüû]/.test(text));
}

/** The common characters of GB 2312 begin with these bytes, small Russian letters with higher ones. */
function isChinese(high: Uint8Array): boolean {
  const common = high
    .filter((_, at) => at % 2 === 0)
    .filter((byte) => byte >= 0xb0 && byte <= 0xd7);
  return common.length > high.length * 0.35;
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte);
}
