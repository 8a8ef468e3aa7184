/** The page's own code runs, and tells by itself what goes wrong. */
export function setStarted(): void {
  document.documentElement.dataset['started'] = '';
}

export function isStarted(): boolean {
  return document.documentElement.dataset['started'] !== undefined;
}
