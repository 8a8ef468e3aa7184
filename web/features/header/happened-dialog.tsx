import { timeOfDay } from '#messages/formats.tsx';
import * as texts from '#messages/happened.ts';
import { happened as title } from '#messages/header.tsx';
import { Dialog, type DialogState } from '../../ui/dialog.tsx';
import { useNotices } from '../../ui/notices.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { amounts, told, useAnnouncedAmount } from '../../ui/tell.ts';

/** Lists the latest announcements, and sets how many are announced. */
export function HappenedDialog(state: DialogState) {
  const happened = useNotices(told).toReversed();
  const [amount, setAmount] = useAnnouncedAmount();
  return (
    <Dialog title={title} {...state}>
      {/* Not live: announcements are made elsewhere, and would be repeated here. */}
      <div role="log" aria-live="off" aria-label={title} className="text-sm">
        {happened.length === 0 && <p className="text-ink-soft">{texts.nothing}</p>}
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
        label={texts.announced}
        helper={texts.help}
        value={amount}
        onChange={({ target }) => setAmount(amounts.find((one) => one === target.value) ?? amount)}
      >
        {amounts.map((one) => (
          <option key={one} value={one}>
            {texts.amounts[one]}
          </option>
        ))}
      </SelectField>
    </Dialog>
  );
}
