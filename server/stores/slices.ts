/** A list in pieces of at most so many, in their order. */
export function* slicesOf<T>(all: readonly T[], most: number): Generator<readonly T[]> {
  for (let first = 0; first < all.length; first += most) yield all.slice(first, first + most);
}
