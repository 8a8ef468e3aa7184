import { t } from '@lingui/core/macro';
import { type ParsedLocation, useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { chooseLanguage } from '../shared/language.ts';
import { i18n } from '../texts/i18n.ts';
import { languages } from '../texts/language-names.ts';
import { Icon } from '../ui/icon.tsx';
import { Link, type LinkProps } from '../ui/link.tsx';
import { Pip } from '../ui/pip.tsx';
import { logoUrl, siteName, supportUrl } from '../ui/site.ts';
import { ThemeSwitch } from '../ui/theme-switch.tsx';

const linkLook =
  'flex min-h-8 items-center rounded-control px-2.5 font-medium text-(length:--text-sm) text-ink-soft whitespace-nowrap decoration-2 decoration-accent underline-offset-8 transition-colors hover:text-ink aria-[current=page]:text-ink aria-[current=page]:underline max-lg:px-1.5 max-md:min-h-11';

/** The server puts an own logo in place of ours by its class. */
const logoLook = 'nav__logo h-6 min-w-6 max-w-40 shrink-0 object-contain text-accent';

/** The navigation bar, as high on every page, so that it stays as it is where a session opens. */
export function NavBar() {
  const isSession = useLocation().pathname === '/session';
  return (
    <header
      data-page={isSession ? 'session' : undefined}
      className="nav border-line border-b print:hidden"
    >
      <nav
        aria-label={t({ message: 'Main', comment: 'Name of the navigation' })}
        className="mx-auto flex min-h-10 max-w-page items-center px-6 phone:min-h-11 phone:ps-4 phone:pe-2"
      >
        <Link
          to="/"
          className="flex me-auto min-w-0 items-center gap-2.5 min-h-9 font-heading md:shrink-0"
        >
          {logoUrl ? (
            <img
              src={logoUrl}
              alt=""
              // On phones the name of the session lies beside it.
              className={`${logoLook} ${isSession ? 'phone:max-w-6' : ''}`}
            />
          ) : (
            <Pip className={logoLook} />
          )}
          <span className="nav__name truncate">{siteName}</span>
        </Link>
        <Places />
      </nav>
    </header>
  );
}

/** On phones they fold away behind a button. */
function Places() {
  const here = useLocation();
  const [openAt, setOpenAt] = useState<ParsedLocation>();
  // Folds again with each navigation.
  const isOpen = openAt === here;
  const places = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const closeBeside = (event: Event) => {
      const isInside = event.target instanceof Node && places.current?.contains(event.target);
      if (!isInside || (event instanceof KeyboardEvent && event.key === 'Escape')) {
        setOpenAt(undefined);
      }
    };
    const occasions = ['pointerdown', 'focusin', 'keydown'];
    for (const occasion of occasions) document.addEventListener(occasion, closeBeside);
    return () => {
      for (const occasion of occasions) document.removeEventListener(occasion, closeBeside);
    };
  }, [isOpen]);
  return (
    <div ref={places} className="nav__places relative max-md:order-1">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpenAt(isOpen ? undefined : here)}
        className="hidden size-11 place-items-center rounded-control max-md:grid"
      >
        <Icon name="menu" />
        <span className="sr-only">{t`Menu`}</span>
      </button>
      <ul
        data-open={isOpen || undefined}
        className="flex flex-wrap justify-end max-md:absolute max-md:end-0 max-md:top-full max-md:z-30 max-md:hidden max-md:min-w-48 max-md:p-1.5 max-md:surface-popup max-md:data-open:grid max-md:noscript:static max-md:noscript:flex"
      >
        <NavLink to="/">{t`Home`}</NavLink>
        <NavLink to="/create-session">{t`Create Session`}</NavLink>
        <NavLink to="/join-session">{t`Join Session`}</NavLink>
        <NavLink to="/about">{t`About`}</NavLink>
        <li>
          <a
            id="support-link"
            href={supportUrl}
            target="_blank"
            rel="noreferrer"
            className={linkLook}
          >
            {t`Buy me a coffee`}
          </a>
        </li>
        <li className="md:flex">
          <LanguageSwitch />
          <ThemeSwitch />
        </li>
      </ul>
    </div>
  );
}

function NavLink(props: LinkProps) {
  const isHere = useLocation().pathname === props.to;
  return (
    <li>
      <Link {...props} aria-current={isHere && 'page'} className={linkLook} />
    </li>
  );
}

/** The languages to choose from, behind an icon; the browser's own list is there before any script. */
function LanguageSwitch() {
  if (languages.length < 2) return null;
  const label = t({ message: 'Language', comment: 'Label of the choice of a language' });
  return (
    <label
      title={label}
      className="touch-target icon-button nav__switch has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
    >
      <Icon name="globe" />
      <span className="md:sr-only">{label}</span>
      <select
        name="language"
        className="absolute inset-0 w-full cursor-pointer text-base opacity-0"
        defaultValue={i18n.locale}
        onChange={({ target }) => chooseLanguage(target.value)}
      >
        {languages.map(({ tag, name }) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
