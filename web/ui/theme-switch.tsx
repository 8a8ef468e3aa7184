import { useEffect, useState } from 'react';
import { Icon } from './icon.tsx';

type Theme = 'light' | 'dark';

const systemIsDark = matchMedia('(prefers-color-scheme: dark)');

/** Changes between light and dark; once that is what the system says too, it is followed again. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(currentTheme);
  const other = theme === 'dark' ? 'light' : 'dark';
  useEffect(() => {
    const follow = () => setTheme(currentTheme());
    systemIsDark.addEventListener('change', follow);
    return () => systemIsDark.removeEventListener('change', follow);
  }, []);
  const name = `Switch to ${other} theme`;
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      onClick={() => {
        apply(other);
        setTheme(other);
      }}
      className="touch-target grid size-9 place-items-center rounded-control text-ink-soft transition hover:bg-dip hover:text-ink"
    >
      <Icon name={other === 'dark' ? 'moon' : 'sun'} />
    </button>
  );
}

function systemTheme(): Theme {
  return systemIsDark.matches ? 'dark' : 'light';
}

function currentTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  return chosen === 'light' || chosen === 'dark' ? chosen : systemTheme();
}

/** `theme.js` puts it in force again on the next visit. */
function apply(theme: Theme): void {
  if (theme === systemTheme()) {
    localStorage.removeItem('theme');
    delete document.documentElement.dataset['theme'];
  } else {
    localStorage.setItem('theme', theme);
    document.documentElement.dataset['theme'] = theme;
  }
}
