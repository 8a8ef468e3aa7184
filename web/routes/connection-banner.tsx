import { useSyncExternalStore } from 'react';
import * as texts from '#messages/session.ts';
import type { RoomStatus } from '../api/live/use-live-room.ts';
import { outbox } from '../api/outbox.ts';
import { signIn } from '../api/sign-in.ts';
import { Icon } from '../ui/icon.tsx';

/**
 * Shows that the page is offline, or that its commands do not arrive. It is above the header, so
 * that nothing moves, and above dialogs; controls below it can be pressed.
 */
export function ConnectionBanner({ status }: { readonly status: RoomStatus }) {
  const readTrouble = () => outbox.trouble;
  const trouble = useSyncExternalStore(outbox.subscribe, readTrouble);
  const hasSignInEnded = useSyncExternalStore(signIn.subscribe, () => signIn.hasEnded);
  const isExplained = status === 'reconnecting' || hasSignInEnded;
  return (
    <div role="status" data-react-aria-top-layer="true" className="connection">
      {status === 'reconnecting' && <Banner text={texts.reconnecting} />}
      {trouble && !isExplained && <Banner text={texts.trouble[trouble]} />}
      {status === 'outdated' && <Banner text={texts.outdated} />}
    </div>
  );
}

function Banner({ text }: { text: string }) {
  return (
    <p className="connection__banner">
      <Icon name="offline" />
      {text}
    </p>
  );
}
