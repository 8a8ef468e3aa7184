import * as texts from '#messages/summary.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

export function SummaryLoading() {
  return (
    <div className="grid gap-6">
      <h1 className="sr-only">{texts.title}</h1>
      <p role="status" className="text-ink-soft">
        {texts.loading}
      </p>
      <Skeleton className="h-10 w-2/3" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  );
}
