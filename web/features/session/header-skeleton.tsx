import { Trans } from '@lingui/react/macro';
import { Skeleton } from '../../ui/skeleton.tsx';
import { HeaderSheet } from './header-sheet.tsx';

export function HeaderSkeleton() {
  return (
    <HeaderSheet>
      <div className="header-bar">
        <h1 className="session-header__name">
          <span className="sr-only">
            <Trans>Session</Trans>
          </span>
          <Skeleton className="h-6 w-3/5" />
        </h1>
      </div>
      <div className="facts">
        <Skeleton className="h-6 w-3/5" />
      </div>
    </HeaderSheet>
  );
}
