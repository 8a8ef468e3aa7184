import type { LiveStatus } from '../api/live/connection.ts';
import { Icon } from '../ui/icon.tsx';

interface ConnectionBannerProps {
  readonly status: LiveStatus;
  /** The server is there, but cannot do what this page has asked for. */
  readonly isInTrouble: boolean;
}

/** Says when the page cannot keep up. It hangs above the page, which so stays where it is. */
export function ConnectionBanner({ status, isInTrouble }: ConnectionBannerProps) {
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-3 z-30 flex justify-center px-4 print:hidden"
    >
      {status === 'reconnecting' && <Banner text="Reconnecting..." />}
      {isInTrouble && status !== 'reconnecting' && (
        <Banner text="The server cannot save anything at the moment. Please keep this page open: what you did is sent again until it can." />
      )}
      {status === 'outdated' && (
        <Banner text="There is a newer version of this page. Please reload it." />
      )}
    </div>
  );
}

function Banner({ text }: { text: string }) {
  return (
    <p className="flex animate-appear items-center gap-2 rounded-full border border-warning bg-warning-tint px-4 py-1.5 font-semibold text-sm text-warning shadow-lift">
      <Icon name="offline" />
      {text}
    </p>
  );
}
