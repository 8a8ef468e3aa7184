import { t } from '@lingui/core/macro';
import type { TableWords } from '@story-pointer/core/export/table';

export function tableWords(): TableWords {
  return {
    header: [
      '#',
      t({ message: 'Key', comment: 'The ID of a story in a tracker, as PROJ-12' }),
      t`Story`,
      t`Result`,
      t`Votes`,
    ],
    pending: t({ message: 'Pending', comment: 'Of one story' }),
    notAgreed: (average) =>
      average === ''
        ? t({ message: 'not agreed', comment: 'Of one story' })
        : t`average ${average}, not agreed`,
    byRule: (label) =>
      t({
        message: `${label}, by rule`,
        comment: 'Points of a story, saved by the rule of a vote before a meeting',
      }),
  };
}
