import * as texts from '#messages/keys.ts';
import { useMay } from '../../api/room.tsx';
import { Dialog, type DialogState } from '../../ui/dialog.tsx';
import { useSingleKeys } from '../../ui/shortcuts.ts';
import { Switch } from '../../ui/switch.tsx';

const keys = [
  [texts.cards, texts.pickCard, false],
  ['Enter', texts.submit, false],
  ['R', texts.reveal, true],
  ['A', texts.accept, true],
  ['N', texts.next, false],
  ['/', texts.search, false],
  ['?', texts.show, false],
] as const;

/** Lists the keys that work while no field has the focus, with the switch that turns them off. */
export function KeysDialog(state: DialogState) {
  const mayRun = useMay('run');
  const [areOn, setOn] = useSingleKeys();
  return (
    <Dialog title={texts.title} {...state}>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-5 gap-y-2 text-sm">
        {keys
          .filter(([, , forRunning]) => mayRun || !forRunning)
          .map(([key, does]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="rounded-chip border border-line bg-dip px-2 py-0.5 font-semibold">
                  {key}
                </kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
      </dl>
      <Switch label={texts.areOn} isOn={areOn} onChange={setOn} />
    </Dialog>
  );
}
