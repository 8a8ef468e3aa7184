import { Trans } from '@lingui/react/macro';
import type { Id } from '@story-pointer/core/ids';
import { useId } from 'react';
import { useTable } from '../../room/room.tsx';
import { i18n } from '../../texts/i18n.ts';
import { absenceOf } from './absence.ts';
import { absenceTexts } from './absence-texts.ts';

interface WatchersProps {
  readonly onAsk: (participantId: Id, anchor: HTMLElement) => void;
}

/** The list of watchers, apart from the seats at the table. */
export function Watchers({ onAsk }: WatchersProps) {
  const { view, presence } = useTable();
  const titleId = useId();
  const { participants } = view;
  return (
    <div className="team__watchers">
      <h3 id={titleId} className="text-ink-soft">
        <Trans>Watching</Trans>
      </h3>
      <ul aria-labelledby={titleId} className="contents">
        {participants.map(({ id, name, watches }) => {
          if (!watches) return null;
          const absence = absenceOf(presence, id);
          return (
            <li key={id} className="grid min-w-0 max-w-full">
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={({ currentTarget }) => onAsk(id, currentTarget)}
                className="min-h-6 min-w-0 rounded-chip px-1 font-semibold hover:underline"
              >
                <bdi translate="no" className="block truncate">
                  {name}
                </bdi>
                {absence && <span className="sr-only">, {i18n._(absenceTexts[absence])}</span>}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
