import { plural, t } from '@lingui/core/macro';
import type { SheetWords } from '@story-pointer/core/export/csv';
import type { TableWords } from '@story-pointer/core/export/table';
import { figure } from '../../texts/formats.tsx';

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
    agreed: figure,
    notAgreed: (label) => {
      const average = figure(label);
      return average === ''
        ? t({ message: 'not agreed', comment: 'Of one story' })
        : t`average ${average}, not agreed`;
    },
    unsure: t`unsure`,
    countUnsure: (unsure) => plural(unsure, { other: '# unsure' }),
    byRule: (label) =>
      t({
        message: `${label}, by rule`,
        comment: 'Points of a story, saved by the rule of a vote before a meeting',
      }),
  };
}

/** The words of a spreadsheet for readers. */
export function sheetWords(): SheetWords {
  return {
    columns: {
      order: '#',
      key: t({ message: 'Key', comment: 'The ID of a story in a tracker, as PROJ-12' }),
      name: t`Name`,
      points: t`Points`,
      label: t({ message: 'Card', comment: 'A column: the label of the agreed card' }),
      link: t`Link`,
      description: t`Description`,
      note: t`Note`,
      status: t`Status`,
      rounds: t({ message: 'Rounds', comment: 'A column: the number of rounds' }),
      minutes: t({ message: 'Minutes', comment: 'A column: the time a story took' }),
      votes: t`Votes`,
      mostChosen: t`Most chosen`,
      median: t`Median`,
      average: t`Average`,
      spread: t({ message: 'Spread', comment: 'A column: cards from the lowest to the highest' }),
      questions: t`Questions`,
    },
    reasons: t`Reasons`,
    pending: t({ message: 'Pending', comment: 'Of one story' }),
    notAgreed: t({ message: 'not agreed', comment: 'Of one story' }),
    agreed: t`Agreed`,
    byRule: t`Saved by rule`,
    unsure: t`unsure`,
  };
}
