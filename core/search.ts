/** What stands behind the '?' of an address, for pages and server alike: of a name that is there twice the first counts. */
export function firstOfEach(
  entries: Iterable<readonly [name: string, value: string]>,
): Readonly<Record<string, string>> {
  return Object.fromEntries([...entries].reverse());
}
