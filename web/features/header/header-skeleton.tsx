import { Skeleton } from '../../ui/skeleton.tsx';
import { HeaderSheet } from './header-sheet.tsx';

export function HeaderSkeleton() {
  return (
    <HeaderSheet>
      <h1 className="sr-only">Session</h1>
      <div className="grow basis-80">
        <Skeleton className="h-7 w-3/5 sm:h-9" />
      </div>
      <Skeleton className="h-11 w-64 max-w-full" />
      <Skeleton className="h-14 w-full sm:h-7 sm:w-3/5" />
    </HeaderSheet>
  );
}
