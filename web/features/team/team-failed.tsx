import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';

export function TeamFailed() {
  return (
    <section aria-label={t`Team Members`} className="felt grid gap-2 p-4">
      <h2 className="font-heading text-title">
        <Trans>Team Members</Trans>
      </h2>
      <p className="text-sm">
        <Trans>Failed to load team members</Trans>
      </p>
    </section>
  );
}
