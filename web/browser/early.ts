/**
 * Runs before the first paint and long before the other scripts. The build puts it into the HTML of every
 * page, so that it is there even if no script can be loaded.
 */
import { showFailure } from './failure.ts';
import { restoreForm } from './kept-form.ts';
import { hideLinkSecret } from './link-secret.ts';
import { NotLoaded } from './not-loaded.ts';
import { startAgain } from './reload.ts';
import { namedScripts, pauses } from './scripts.ts';
import { isStarted } from './started.ts';
import { localText } from './storage.ts';

// A page in the theme somebody chose never flashes in the other.
const theme = localText.get('theme');
if (theme) document.documentElement.dataset['theme'] = theme;

hideLinkSecret();
addEventListener('hashchange', hideLinkSecret);

// A form that is sent before its own script is there is sent once that has come.
document.addEventListener('submit', ({ target, defaultPrevented }) => {
  if (!defaultPrevented && target instanceof HTMLFormElement) target.dataset['sentEarly'] = '';
});

// The form is there by then, and no other script has run yet.
document.addEventListener('readystatechange', () => {
  if (document.readyState === 'interactive') restoreForm();
});

// Nothing else would say that the page does not start: its first script, or one that this imports, did not
// load, or broke off.
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
