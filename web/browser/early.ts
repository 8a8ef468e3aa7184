/**
 * Runs before the first paint and long before the other scripts. The build inlines it into the HTML
 * of every page, so that it runs even if no script can be loaded.
 */
import { isStarted, showFailure } from './failure.ts';
import { restoreFields } from './kept-work.ts';
import { hideLinkSecret } from './link-secret.ts';
import { startAgain } from './reload.ts';
import { NotLoaded, namedScripts, pauses } from './scripts.ts';
import { localText } from './storage.ts';

// A page in the chosen theme never flashes in the other.
const theme = localText.get('theme');
if (theme) document.documentElement.dataset['theme'] = theme;

hideLinkSecret();
addEventListener('hashchange', hideLinkSecret);

// A form that is sent before its script has loaded is sent afterwards.
document.addEventListener('submit', ({ target, defaultPrevented }) => {
  if (!defaultPrevented && target instanceof HTMLFormElement) target.dataset['sentEarly'] = '';
});

// The form exists by then, and no other script has run yet.
document.addEventListener('readystatechange', () => {
  if (document.readyState === 'interactive') restoreFields();
});

// Nothing else reports that the page does not start: its first script, or one that this imports,
// did not load or failed.
addEventListener(
  'error',
  ({ target, error, filename }: ErrorEvent) => {
    if (target instanceof HTMLScriptElement && target.type === 'module') {
      void fail(new NotLoaded(target.src));
    } else if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') {
      loadStylesAgain(target);
    } else if (!isStarted() && namedScripts().includes(filename)) {
      void fail(error);
    }
  },
  true,
);

const pausesOfStyles = [...pauses];

function loadStylesAgain(styles: HTMLLinkElement): void {
  const pause = pausesOfStyles.shift();
  if (pause !== undefined) setTimeout(() => styles.replaceWith(styles.cloneNode()), pause);
}

async function fail(error: unknown): Promise<void> {
  await startAgain();
  showFailure(error);
}
