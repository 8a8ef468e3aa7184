import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type MouseEventHandler, type ReactNode, useId } from 'react';
import { Icon } from '../../ui/icon.tsx';

interface SidebarSheetProps {
  /** The count of stories, beside the title. */
  readonly state?: ReactNode;
  /** Whether phones show the content; on larger screens it is always there. */
  readonly isOpen?: boolean;
  readonly onToggle?: () => void;
  /** Called for each press inside. */
  readonly onPress?: MouseEventHandler;
  readonly children: ReactNode;
}

/** The surface of the story list, loaded or not. On phones it folds away. */
export function SidebarSheet({
  state,
  isOpen = true,
  onToggle,
  onPress,
  children,
}: SidebarSheetProps) {
  const id = useId();
  const contentId = useId();
  return (
    <aside id="stories" aria-labelledby={id} className="stories">
      <div className="stories__head">
        <h2 id={id} className="font-heading text-title max-md:text-base">
          <Trans>Stories</Trans>
        </h2>
        <p className="ml-auto text-ink-soft text-sm">{state}</p>
        {onToggle && (
          <button
            type="button"
            aria-label={t`Show stories`}
            aria-expanded={isOpen}
            aria-controls={contentId}
            onClick={onToggle}
            className="stories__fold"
          >
            <Icon name="chevron-down" className={isOpen ? 'rotate-180' : ''} />
          </button>
        )}
      </div>
      <div
        id={contentId}
        onClickCapture={onPress}
        className={`stories__body ${isOpen ? '' : 'max-md:hidden'}`}
      >
        {children}
      </div>
    </aside>
  );
}
