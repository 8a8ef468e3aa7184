export function firstOfEach(
  entries: Iterable<readonly [name: string, value: string]>,
): Readonly<Record<string, string>> {
  return Object.fromEntries([...entries].reverse());
}
