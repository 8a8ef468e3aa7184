import { Skeleton } from '../../ui/skeleton.tsx';
import { SidebarSheet } from './sidebar-sheet.tsx';

export function SidebarSkeleton() {
  return (
    <SidebarSheet>
      <div className="grid gap-2 max-md:hidden">
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
      </div>
    </SidebarSheet>
  );
}
