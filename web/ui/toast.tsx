import { t } from '@lingui/core/macro';
import {
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { useFreePlace } from './free-place.ts';
import { Icon, type IconName } from './icon.tsx';
import { announce } from './live-region.tsx';
import { Notices, useNotices } from './notices.ts';

type ToastKind = 'info' | 'success' | 'error';

interface Toast {
  readonly message: ReactNode;
  readonly kind: ToastKind;
  readonly action?: ToastAction | undefined;
  /** The events it tells. */
  readonly news?: readonly ReactNode[];
  readonly shownAt: number;
}

/** An action of a toast, which then stays longer, unless the action is also elsewhere. */
interface ToastAction {
  readonly label: string;
  readonly isBrief?: boolean;
  readonly onAction: () => void;
}

const shownFor = { plain: 8000, withAction: 30_000 };
/** In milliseconds: a toast that came with another page, story or round speaks of that. */
const together = 1000;
const toasts = new Notices<Toast>(1);

const looks: Readonly<Record<ToastKind, { icon: IconName; tone: string }>> = {
  info: { icon: 'info', tone: 'text-accent' },
  success: { icon: 'check', tone: 'text-accent' },
  error: { icon: 'warning', tone: 'text-danger' },
};

/** Shows a message in the place of the one before. @returns takes it away, once it is untrue */
export function showToast(
  message: ReactNode,
  kind: ToastKind = 'info',
  action?: ToastAction,
): () => void {
  return toasts.add({ message, kind, action, shownAt: performance.now() });
}

/** The most events that one message tells. */
const mostNews = 3;

/** Shows an event below the one before, unless a failure or an action is shown; then it is announced alone. */
export function showNews(event: ReactNode): void {
  const [shown] = toasts.all;
  if (shown?.action || shown?.kind === 'error') {
    announce(event);
    return;
  }
  const news = [...(shown?.news ?? []), event].slice(-mostNews);
  const message = news.map((one, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines only follow each other
    <span key={line} className="block">
      {one}
    </span>
  ));
  const toast: Toast = { message, news, kind: 'info', shownAt: performance.now() };
  if (shown?.news) toasts.replace(shown.id, toast);
  else toasts.add(toast);
}

/** Takes away a message about a round that is over. */
export function endToasts(): void {
  for (const { id, action, shownAt } of toasts.all)
    if (!action && !isNew(shownAt)) toasts.remove(id);
}

function isNew(shownAt: number): boolean {
  return performance.now() - shownAt < together;
}

/** The page, and the story on it, about which messages are shown. */
interface Scene {
  readonly page: string;
  readonly storyId: string | undefined;
}

interface ToastsProps extends Scene {
  /** Notices that stay longer. */
  readonly children?: ReactNode;
}

/** The place of toasts, of which one is shown. The page has it once; dialogs leave it accessible. */
export function Toasts({ children, ...scene }: ToastsProps) {
  const list = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element>(null);
  useFreePlace(list);
  const giveFocusBack = () => {
    for (const place of [cameFrom.current, document.querySelector('main')]) {
      if (place instanceof HTMLElement) place.focus({ preventScroll: true });
      if (place === document.activeElement) return;
    }
  };
  return (
    <section
      ref={list}
      aria-label={t`Notifications`}
      data-react-aria-top-layer="true"
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
      }}
      className="toasts"
    >
      {children}
      {useNotices(toasts).map((toast) => (
        <ToastCard key={toast.id} {...toast} {...scene} giveFocusBack={giveFocusBack} />
      ))}
    </section>
  );
}

type ToastCardProps = (typeof toasts.all)[number] & Scene & { readonly giveFocusBack: () => void };

function ToastCard({
  message,
  kind,
  action,
  id,
  shownAt,
  giveFocusBack,
  ...scene
}: ToastCardProps) {
  const { icon, tone } = looks[kind];
  const { page, storyId } = scene;
  const time = action && !action.isBrief ? shownFor.withAction : shownFor.plain;
  const card = useRef<HTMLDivElement>(null);
  const about = useRef(scene);
  const leave = () => toasts.remove(id);
  useEffect(() => {
    const timer = setTimeout(() => toasts.remove(id), shownAt + time - performance.now());
    return () => clearTimeout(timer);
  }, [id, time, shownAt]);
  const onScene = useEffectEvent((now: Scene) => {
    if (isNew(shownAt)) about.current = now;
    const { current: then } = about;
    if (now.page !== then.page || (!action && now.storyId !== then.storyId)) leave();
  });
  useEffect(() => onScene({ page, storyId }), [page, storyId]);
  const onGone = useEffectEvent(() => {
    if (card.current?.contains(document.activeElement)) giveFocusBack();
  });
  useLayoutEffect(() => () => onGone(), []);
  return (
    <Notice ref={card} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon name={icon} className={tone} />
      <p className="min-w-0 grow">{message}</p>
      {action && (
        <button
          type="button"
          onClick={() => {
            leave();
            action.onAction();
          }}
          className="touch-target min-h-6 shrink-0 rounded-chip px-1.5 font-semibold text-accent text-sm hover:bg-dip"
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={t`Dismiss`}
        onClick={leave}
        className="touch-target grid size-6 shrink-0 place-items-center rounded-chip text-ink-soft hover:bg-dip hover:text-ink"
      >
        <Icon name="close" />
      </button>
    </Notice>
  );
}

interface NoticeProps {
  readonly ref?: Ref<HTMLDivElement>;
  readonly role: 'alert' | 'status';
  readonly children: ReactNode;
}

/** The look of a toast, and of the other notices beside them. */
export function Notice({ ref, role, children }: NoticeProps) {
  return (
    <div ref={ref} role={role} className="toast">
      {children}
    </div>
  );
}
