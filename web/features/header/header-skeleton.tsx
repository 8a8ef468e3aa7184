import { Skeleton } from '../../ui/skeleton.tsx';
import { HeaderSheet } from './header-sheet.tsx';

export function HeaderSkeleton() {
  return (
    <HeaderSheet>
      <Skeleton className="h-9 w-3/5" />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Skeleton className="h-6 w-72 max-w-full" />
        <Skeleton className="h-9 w-56 max-w-full" />
      </div>
    </HeaderSheet>
  );
}
