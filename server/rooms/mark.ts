/** A mark that no other position of a room has: 8 letters and digits, all of them random. */
export function newMark(): string {
  return crypto.getRandomValues(new Uint8Array(6)).toBase64({ alphabet: 'base64url' });
}
