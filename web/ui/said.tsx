import { t } from '@lingui/core/macro';

/** The words that came with a vote, as they were typed. */
export function Said({ reason, unsure }: { readonly reason: string; readonly unsure: boolean }) {
  return (
    <>
      {unsure && <span className="text-ink-soft">{t`unsure`}</span>}
      {unsure && reason !== '' && ' '}
      {reason !== '' && (
        <bdi translate="no" className="wrap-anywhere">
          <q>{reason}</q>
        </bdi>
      )}
    </>
  );
}
