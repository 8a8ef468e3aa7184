import { t } from '@lingui/core/macro';
import {
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { Icon, type IconName } from './icon.tsx';
import { Notices, useNotices } from './notices.ts';

type ToastKind = 'info' | 'success' | 'error';

interface Toast {
  readonly message: ReactNode;
  readonly kind: ToastKind;
  readonly action?: ToastAction | undefined;
}

/** An action of a toast, which then stays longer, unless the action is also elsewhere. */
interface ToastAction {
  readonly label: string;
  readonly isBrief?: boolean;
  readonly onAction: () => void;
}

const shownFor = { plain: 8000, withAction: 30_000 };
const toasts = new Notices<Toast>(4);

const looks: Readonly<Record<ToastKind, { icon: IconName; tone: string }>> = {
  info: { icon: 'info', tone: 'text-accent' },
  success: { icon: 'check', tone: 'text-accent' },
  error: { icon: 'warning', tone: 'text-danger' },
};

export function showToast(
  message: ReactNode,
  kind: ToastKind = 'info',
  action?: ToastAction,
): void {
  toasts.add({ message, kind, action });
}

interface ToastsProps {
  /** Notices that stay longer. */
  readonly children?: ReactNode;
}

/** The list of toasts. The page has it once; dialogs leave it accessible. */
export function Toasts({ children }: ToastsProps) {
  const cameFrom = useRef<Element>(null);
  const giveFocusBack = () => {
    for (const place of [cameFrom.current, document.querySelector('main')]) {
      if (place instanceof HTMLElement) place.focus({ preventScroll: true });
      if (place === document.activeElement) return;
    }
  };
  return (
    <section
      aria-label={t`Notifications`}
      data-react-aria-top-layer="true"
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
      }}
      className="toasts"
    >
      {children}
      {useNotices(toasts).map((toast) => (
        <ToastCard key={toast.id} {...toast} giveFocusBack={giveFocusBack} />
      ))}
    </section>
  );
}

type ToastCardProps = (typeof toasts.all)[number] & { readonly giveFocusBack: () => void };

function ToastCard({ message, kind, action, id, isGone, giveFocusBack }: ToastCardProps) {
  const { icon, tone } = looks[kind];
  const time = action && !action.isBrief ? shownFor.withAction : shownFor.plain;
  const card = useRef<HTMLDivElement>(null);
  const leave = () => toasts.leave(id);
  useEffect(() => {
    const timer = setTimeout(() => toasts.leave(id), time);
    return () => clearTimeout(timer);
  }, [id, time]);
  const onGone = useEffectEvent(() => {
    if (card.current?.contains(document.activeElement)) giveFocusBack();
  });
  useLayoutEffect(() => (isGone ? undefined : () => onGone()), [isGone]);
  return (
    <Notice ref={card} role={kind === 'error' ? 'alert' : 'status'} isGone={isGone}>
      <Icon name={icon} className={`mt-0.5 ${tone}`} />
      <p className="min-w-0 grow desk:text-sm">{message}</p>
      {action && (
        <button
          type="button"
          onClick={() => {
            leave();
            action.onAction();
          }}
          className="touch-target toast__act"
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={t`Dismiss`}
        onClick={leave}
        className="touch-target toast__dismiss"
      >
        <Icon name="close" />
      </button>
    </Notice>
  );
}

interface NoticeProps {
  readonly ref?: Ref<HTMLDivElement>;
  readonly role: 'alert' | 'status';
  readonly isGone?: true | undefined;
  readonly children: ReactNode;
}

/** The look of a toast, and of the other notices beside them. */
export function Notice({ ref, role, isGone, children }: NoticeProps) {
  return (
    <div ref={ref} role={role} data-gone={isGone} className="toast">
      {children}
    </div>
  );
}
