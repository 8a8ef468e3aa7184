import { Trans } from '@lingui/react/macro';
import { Skeleton } from '../../ui/skeleton.tsx';
import { HeaderSheet } from './header-sheet.tsx';

export function HeaderSkeleton() {
  return (
    <HeaderSheet>
      <div className="header-bar">
        <h1 className="sr-only">
          <Trans>Session</Trans>
        </h1>
        <Skeleton className="h-6 w-3/5" />
      </div>
      <div className="facts md:col-span-2">
        <Skeleton className="h-11 w-3/5 md:h-6" />
      </div>
    </HeaderSheet>
  );
}
