import { Trans } from '@lingui/react/macro';
import { Skeleton } from '../../ui/skeleton.tsx';

export function SummaryLoading() {
  return (
    <div className="grid gap-6">
      <h1 className="sr-only">
        <Trans>Session summary</Trans>
      </h1>
      <p role="status" className="text-ink-soft">
        <Trans>Loading session summary...</Trans>
      </p>
      <Skeleton className="h-10 w-2/3" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  );
}
