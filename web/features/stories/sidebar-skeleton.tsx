import { Skeleton } from '../../ui/skeleton.tsx';
import { SidebarSheet } from './sidebar-sheet.tsx';

export function SidebarSkeleton() {
  return (
    <SidebarSheet>
      <Skeleton className="h-9 w-full" />
      <Skeleton className="h-9 w-full" />
      <Skeleton className="h-9 w-full" />
    </SidebarSheet>
  );
}
