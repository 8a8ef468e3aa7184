import { msg, t } from '@lingui/core/macro';
import { useMay } from '../../room/room.tsx';
import { i18n } from '../../texts/i18n.ts';
import { Dialog, type DialogState } from '../../ui/dialog.tsx';
import { useSingleKeys } from '../../ui/shortcuts.ts';
import { Switch } from '../../ui/switch.tsx';

const keys = [
  ['1, 5, XL …', msg`Pick a card, or the agreed one after the reveal`, false],
  ['Q', msg`Pick the ? card`, false],
  ['Enter', msg`Submit the picked card`, false],
  ['R', msg`Reveal the results`, true],
  ['A', msg`Accept points`, true],
  ['N', msg`Go to the next story`, false],
  ['P, S', msg`Go back or skip, while votes are collected`, false],
  ['/', msg`Search stories`, false],
  ['?, H', msg`Show keyboard shortcuts`, false],
] as const;

/** Lists the keys that work while no field has the focus, with the switch that turns them off. */
export function KeysDialog(state: DialogState) {
  const mayRun = useMay('run');
  const [areOn, setOn] = useSingleKeys();
  return (
    <Dialog title={t`Keyboard Shortcuts`} {...state}>
      <dl className="grid grid-cols-[fit-content(40%)_minmax(0,1fr)] items-baseline gap-x-5 gap-y-2 text-sm">
        {keys
          .filter(([, , forRunning]) => mayRun || !forRunning)
          .map(([key, does]) => (
            <div key={key} className="contents">
              <dt className="flex flex-wrap gap-1">
                {key.split(', ').map((one) => (
                  <kbd
                    key={one}
                    className="rounded-chip border border-line bg-dip px-2 py-0.5 font-sans font-semibold"
                  >
                    {one}
                  </kbd>
                ))}
              </dt>
              <dd>{i18n._(does)}</dd>
            </div>
          ))}
      </dl>
      <Switch label={t`Single-key shortcuts`} isOn={areOn} onChange={setOn} />
    </Dialog>
  );
}
