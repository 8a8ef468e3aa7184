import { type ReactNode, useEffect } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { Notices, useNotices } from './notices.ts';

type ToastKind = 'info' | 'success' | 'error';

interface Toast {
  readonly message: ReactNode;
  readonly kind: ToastKind;
}

const shownFor = 6000;
const toasts = new Notices<Toast>(4);

const looks: Readonly<Record<ToastKind, { icon: IconName; tone: string }>> = {
  info: { icon: 'info', tone: 'text-accent' },
  success: { icon: 'check', tone: 'text-accent' },
  error: { icon: 'warning', tone: 'text-danger' },
};

/** Tells something in passing; an error stays until it is closed. */
export function showToast(message: ReactNode, kind: ToastKind = 'info'): void {
  toasts.add({ message, kind });
}

/** Where toasts appear. The page has it once; dialogs leave it in reach. */
export function Toasts() {
  return (
    <section
      aria-label="Notifications"
      data-react-aria-top-layer="true"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 grid justify-items-center gap-2 print:hidden"
    >
      {useNotices(toasts).map(({ id, ...toast }) => (
        <ToastCard key={id} {...toast} onClose={() => toasts.remove(id)} />
      ))}
    </section>
  );
}

function ToastCard({ message, kind, onClose }: Toast & { onClose: () => void }) {
  const { icon, tone } = looks[kind];
  useLeave(kind !== 'error', onClose);
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className="pointer-events-auto flex w-full max-w-form animate-rise items-start gap-3 rounded-control border border-line bg-sheet py-2.5 pr-2 pl-4 shadow-lift"
    >
      <Icon name={icon} className={`mt-0.5 ${tone}`} />
      <p className="min-w-0 grow text-sm">{message}</p>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={onClose}
        className="touch-target grid size-6 shrink-0 place-items-center rounded-chip text-ink-soft hover:bg-dip hover:text-ink"
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

function useLeave(leaves: boolean, onLeave: () => void) {
  useEffect(() => {
    if (!leaves) return;
    const timer = setTimeout(onLeave, shownFor);
    return () => clearTimeout(timer);
  });
}
