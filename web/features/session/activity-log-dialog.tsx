import { t } from '@lingui/core/macro';
import { timeOfDay } from '../../texts/formats.tsx';
import { Dialog, type DialogState } from '../../ui/dialog.tsx';
import { useNotices } from '../../ui/notices.ts';
import { told } from '../../ui/tell.ts';

export function ActivityLogDialog(state: DialogState) {
  const events = useNotices(told).toReversed();
  return (
    <Dialog title={t`Activity Log`} {...state}>
      {/* Not live: announcements are made elsewhere, and would be repeated here. */}
      <div role="log" aria-live="off" aria-label={t`Activity Log`} className="text-sm">
        {events.length === 0 && (
          <p className="text-ink-soft">{t`No activity since you opened this session.`}</p>
        )}
        <ol className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
          {events.map(({ id, text, at }) => (
            <li key={id} className="contents">
              <time dateTime={at} className="text-ink-soft tabular-nums">
                {timeOfDay(at)}
              </time>
              <span className="min-w-0 break-words">{text}</span>
            </li>
          ))}
        </ol>
      </div>
    </Dialog>
  );
}
