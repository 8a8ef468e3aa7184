import { msg, t } from '@lingui/core/macro';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { outgoing } from '../leave/outgoing.ts';
import { signInHasEnded } from '../leave/sign-in.ts';
import type { RoomStatus } from '../room/use-live-room.ts';
import { i18n } from '../texts/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';

const troubleTexts = {
  notSaved: msg`The server can't save right now. Please keep this page open: your changes will be sent again.`,
  notArrived: msg`Your changes haven't been saved yet. Please keep this page open: they will be sent again.`,
};

/**
 * Shows that the page is offline, or that its commands do not arrive. It is above the header, so
 * that nothing moves, and above dialogs; controls below it can be pressed.
 */
export function ConnectionBanner({ status }: { readonly status: RoomStatus }) {
  const trouble = useSyncExternalStore(outgoing.trouble.subscribe, outgoing.trouble.read);
  const hasSignInEnded = useSyncExternalStore(signInHasEnded.subscribe, signInHasEnded.read);
  const isExplained = status === 'reconnecting' || hasSignInEnded;
  return (
    <div
      role="status"
      data-react-aria-top-layer="true"
      className="pointer-events-none fixed inset-x-0 top-12 z-50 flex justify-center px-4 print:hidden"
    >
      {status === 'reconnecting' && (
        <Banner text={t`Reconnecting...`}>
          <LinkToCheck />
        </Banner>
      )}
      {trouble && !isExplained && <Banner text={i18n._(troubleTexts[trouble])} />}
      {status === 'outdated' && (
        <Banner text={t`A new version is available. Please reload the page.`} />
      )}
    </div>
  );
}

/** In milliseconds, after which a network may be to blame. */
const long = 20_000;

function LinkToCheck() {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), long);
    return () => clearTimeout(timer);
  }, []);
  if (!isLong) return null;
  return (
    <Link to="/check" target="_blank" className="pointer-events-auto underline">
      {t`Connection check`}
    </Link>
  );
}

function Banner({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <p className="flex items-center gap-2 py-1.5 px-4 border border-warning rounded-full bg-warning-tint text-warning font-semibold text-sm shadow-lift animate-appear">
      <Icon name="offline" />
      <span className="flex min-w-0 flex-wrap gap-x-2">
        {text}
        {children}
      </span>
    </p>
  );
}
