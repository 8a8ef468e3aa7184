import { Link, useLocation } from '@tanstack/react-router';
import { Icon } from '../ui/icon.tsx';
import { Pip } from '../ui/pip.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { supportUrl } from './support-url.ts';

const linkLook =
  'inline-flex min-h-10 group-data-slim:min-h-8 items-center gap-1.5 whitespace-nowrap rounded-control px-2 font-medium text-ink-soft text-sm transition max-[22rem]:px-1.5 max-[22rem]:text-xs hover:text-ink sm:px-3 decoration-2 decoration-accent underline-offset-8 aria-[current=page]:text-ink aria-[current=page]:underline';

/** The same on every page: where one is, and the ways to everywhere else. Slim beside a session. */
export function NavBar() {
  const isSlim = useLocation({ select: ({ pathname }) => pathname.includes('/session') });
  return (
    <header data-slim={isSlim || undefined} className="group border-line border-b print:hidden">
      <nav
        aria-label="Main"
        className="mx-auto flex max-w-page flex-wrap items-center gap-x-2 px-4 py-1.5 group-data-slim:py-0.5 sm:px-6"
      >
        <Link
          to="/"
          className="mr-auto flex min-h-11 items-center gap-2.5 font-heading text-lg group-data-slim:min-h-9 group-data-slim:text-base"
        >
          <Pip className="size-6 text-accent" />
          Story Pointer
        </Link>
        <ul className="-mx-2 flex justify-between max-md:order-last max-md:w-full max-md:grow sm:mx-0">
          <li>
            <Link to="/" className={linkLook}>
              Home
            </Link>
          </li>
          <li>
            <Link to="/create-session" className={linkLook}>
              Create Session
            </Link>
          </li>
          <li>
            <Link to="/join-session" className={linkLook}>
              Join Session
            </Link>
          </li>
          <li>
            <Link to="/about" className={linkLook}>
              About
            </Link>
          </li>
        </ul>
        <a
          id="support-link"
          href={supportUrl}
          target="_blank"
          rel="noreferrer"
          title="Buy me a coffee"
          className={linkLook}
        >
          <Icon name="coffee" />
          <span className="max-lg:sr-only">Buy me a coffee</span>
        </a>
        <ThemeSwitch />
      </nav>
    </header>
  );
}
