/** So many random bytes, in letters that can stand in an address. */
export function randomText(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  const base64 = btoa(String.fromCharCode(...random));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
