/** Leaves what went wrong where somebody who looks into it finds it. */
export function logFailure(failure: unknown): void {
  console.warn(failure);
}
