import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { timeOfDay } from '../../texts/formats.tsx';
import { Dialog, type DialogState } from '../../ui/dialog.tsx';
import { useNotices } from '../../ui/notices.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { amounts, told, useAnnouncedAmount } from '../../ui/tell.ts';

const amountTexts = { all: msg`All`, important: msg`Important only`, none: msg`None` };

/** Lists the latest announcements, and sets how many are announced. */
export function HappenedDialog(state: DialogState) {
  const happened = useNotices(told).toReversed();
  const [amount, setAmount] = useAnnouncedAmount();
  return (
    <Dialog title={t`Activity log`} {...state}>
      {/* Not live: announcements are made elsewhere, and would be repeated here. */}
      <div role="log" aria-live="off" aria-label={t`Activity log`} className="text-sm">
        {happened.length === 0 && (
          <p className="text-ink-soft">
            <Trans>No activity since you opened this session.</Trans>
          </p>
        )}
        <ol className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
          {happened.map(({ id, text, at }) => (
            <li key={id} className="contents">
              <time dateTime={at} className="text-ink-soft tabular-nums">
                {timeOfDay(at)}
              </time>
              <span className="min-w-0 break-words">{text}</span>
            </li>
          ))}
        </ol>
      </div>
      <SelectField
        label={t`Announcements`}
        helper={t`What screen readers announce in this browser.`}
        value={amount}
        onChange={({ target }) => setAmount(amounts.find((one) => one === target.value) ?? amount)}
      >
        {amounts.map((one) => (
          <option key={one} value={one}>
            {i18n._(amountTexts[one])}
          </option>
        ))}
      </SelectField>
    </Dialog>
  );
}
