/** Bytes of a key: as much as 256 bits. */
export const keyBytes = 32;

/** Random bytes as text that can be part of an address. */
export function randomText(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  const base64 = btoa(String.fromCharCode(...random));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
