import { reload } from './reload.ts';

/** Logs a failure to the console of the browser. */
export function logFailure(failure: unknown): void {
  console.warn(failure);
}

/** Marks that the page's own code runs, which reports errors itself. */
export function setStarted(): void {
  document.documentElement.dataset['started'] = '';
}

export function isStarted(): boolean {
  return document.documentElement.dataset['started'] !== undefined;
}

/**
 * Shows 'Something went wrong!' in place of the page, from the HTML that the build adds to every
 * page.
 */
export function showFailure(error: unknown): void {
  const drawn = document.querySelector<HTMLTemplateElement>('#failure');
  const root = document.querySelector<HTMLElement>('#root');
  if (!drawn || !root) return;
  root.replaceChildren(drawn.content.cloneNode(true));
  const message = root.querySelector('pre');
  if (message) message.textContent = error instanceof Error ? error.message : String(error);
  const [reloading, toggle] = root.querySelectorAll('button');
  reloading?.addEventListener('click', reload);
  toggle?.addEventListener('click', () => {
    for (const part of [message, ...toggle.querySelectorAll('span')])
      part?.toggleAttribute('hidden');
    toggle.ariaExpanded = String(message?.hidden === false);
  });
  root.querySelector('h1')?.focus();
}
