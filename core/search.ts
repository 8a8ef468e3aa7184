/** The query parameters of an address: the first of two with the same name counts. */
export function firstOfEach(
  entries: Iterable<readonly [name: string, value: string]>,
): Readonly<Record<string, string>> {
  return Object.fromEntries([...entries].reverse());
}
