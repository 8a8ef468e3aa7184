import { useEffect, useRef, useState } from 'react';
import * as texts from '#messages/layout.ts';
import { Icon } from '../ui/icon.tsx';
import { Link, type LinkProps } from '../ui/link.tsx';
import { type Here, useHere } from '../ui/navigation.tsx';
import { Pip } from '../ui/pip.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { supportUrl } from './support-url.ts';

/** The navigation bar, the same on every page; slim beside a session. */
export function NavBar() {
  const page = pageAt(useHere().path);
  return (
    <header data-page={page} className="nav print:hidden">
      <nav aria-label={texts.main} className="nav__bar">
        <Link to="/" className="nav__title">
          <Pip className="size-6 shrink-0 text-accent" />
          <span className="nav__name">{texts.product}</span>
        </Link>
        <Places />
      </nav>
    </header>
  );
}

/** On phones they fold away behind a button. */
function Places() {
  const here = useHere();
  const [openAt, setOpenAt] = useState<Here>();
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
    <div ref={places} className="nav__places">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpenAt(isOpen ? undefined : here)}
        className="nav__opener"
      >
        <Icon name="menu" />
        <span className="sr-only">{texts.menu}</span>
      </button>
      <ul className="nav__list" data-open={isOpen || undefined}>
        <li>
          <NavLink to="/">{texts.home}</NavLink>
        </li>
        <li>
          <NavLink to="/create-session">{texts.createSession}</NavLink>
        </li>
        <li>
          <NavLink to="/join-session">{texts.joinSession}</NavLink>
        </li>
        <li>
          <NavLink to="/about">{texts.about}</NavLink>
        </li>
        <li>
          <a
            id="support-link"
            href={supportUrl}
            target="_blank"
            rel="noreferrer"
            className="nav__link"
          >
            {texts.support}
          </a>
        </li>
        <li>
          <ThemeSwitch />
        </li>
      </ul>
    </div>
  );
}

function NavLink(props: LinkProps) {
  const isHere = useHere().path === props.to;
  return <Link {...props} aria-current={isHere && 'page'} className="nav__link" />;
}

function pageAt(path: string): 'session' | 'summary' | undefined {
  if (path === '/session') return 'session';
  return path === '/session-summary' ? 'summary' : undefined;
}
