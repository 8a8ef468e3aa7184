/** Thrown when a script could not be fetched. */
export class NotLoaded extends Error {
  override readonly name = 'NotLoaded';
  /** Whether the server has a newer version of the page, without this script. */
  readonly isOutdated: boolean;

  constructor(script: string, isOutdated = false) {
    super(`Failed to load ${script}`);
    this.isOutdated = isOutdated;
  }
}

export function isOutdated(error: unknown): boolean {
  return error instanceof NotLoaded && error.isOutdated;
}
