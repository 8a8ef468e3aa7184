/** Marks that the page's own code runs, which reports errors itself. */
export function setStarted(): void {
  document.documentElement.dataset['started'] = '';
}

export function isStarted(): boolean {
  return document.documentElement.dataset['started'] !== undefined;
}
