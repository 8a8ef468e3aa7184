import { t } from '@lingui/core/macro';
import type { TableWords } from '@story-pointer/core/export/table';

/** The words of an exported table, in the page's language. */
export function tableWords(): TableWords {
  return {
    header: ['#', t`Key`, t`Story`, t`Result`, t`Votes`],
    pending: t`Pending`,
    notAgreed: (average) => (average === '' ? t`not agreed` : t`average ${average}, not agreed`),
  };
}
