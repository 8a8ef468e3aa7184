import { t } from '@lingui/core/macro';
import { localText } from '../browser/storage.ts';
import { Icon, type IconName } from './icon.tsx';

type Theme = 'light' | 'dark';

/**
 * Changes between light and dark; a choice that equals the system's theme follows the system again.
 */
export function ThemeSwitch() {
  return (
    <button type="button" onClick={switchTheme} className="touch-target icon-button nav__switch">
      <Face to="dark" icon="moon" className="inline-flex dark:hidden" />
      <Face to="light" icon="sun" className="hidden dark:inline-flex" />
    </button>
  );
}

/** The style sheet shows the right one, so that it is right before any script has run. */
function Face({ to, icon, className }: { to: Theme; icon: IconName; className: string }) {
  const name = switchTextTo(to);
  return (
    <span title={name} className={`items-center gap-2 ${className}`}>
      <Icon name={icon} />
      <span className="md:sr-only">{name}</span>
    </span>
  );
}

function switchTextTo(theme: Theme): string {
  return theme === 'dark' ? t`Switch to dark theme` : t`Switch to light theme`;
}

/** The name and icon of the switch at this moment, for a menu. */
export function themeItem(): { name: string; icon: IconName } {
  const to = otherTheme();
  return { name: switchTextTo(to), icon: to === 'dark' ? 'moon' : 'sun' };
}

export function switchTheme(): void {
  apply(otherTheme());
}

function otherTheme(): Theme {
  return currentTheme() === 'dark' ? 'light' : 'dark';
}

function systemTheme(): Theme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function currentTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  return chosen === 'light' || chosen === 'dark' ? chosen : systemTheme();
}

/** `early.js` applies it on the next visit. */
function apply(theme: Theme): void {
  if (theme === systemTheme()) {
    localText.remove('theme');
    delete document.documentElement.dataset['theme'];
  } else {
    localText.set('theme', theme);
    document.documentElement.dataset['theme'] = theme;
  }
}
