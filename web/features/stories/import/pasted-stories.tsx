import { t } from '@lingui/core/macro';
import { checkName, nameLimits } from '@story-pointer/core/names';
import { useState } from 'react';
import { useDialogCommand } from '../../../room/use-command.ts';
import { Button } from '../../../ui/button.tsx';
import type { DialogState } from '../../../ui/dialog.tsx';
import { AddStoriesForm } from './add-stories-form.tsx';
import type { Input, Pasted } from './preview.ts';

interface PastedStoriesProps extends DialogState {
  readonly pasted: Pasted | undefined;
  /** It is one name after all. */
  readonly onName: (name: string) => void;
}

/** A list pasted into the name of one story, as the stories it would become. */
export function PastedStories({ pasted, onName, ...state }: PastedStoriesProps) {
  const adding = useDialogCommand(state);
  const [other, setOther] = useState<{ readonly than: Pasted; readonly input: Input }>();
  if (!pasted) return null;
  const asOne = checkName('name', pasted.text, nameLimits.story);
  return (
    <AddStoriesForm
      input={other?.than === pasted ? other.input : pasted}
      onBring={(input) => setOther({ than: pasted, input })}
      adding={adding}
      actions={(act) => (
        <div data-unsaved className="flex flex-wrap items-center gap-x-5 gap-y-2 max-sm:*:grow">
          {act}
          {asOne.ok && (
            <Button
              variant="quiet"
              onClick={() => {
                onName(asOne.value);
                adding.leave();
              }}
            >
              {t`Use as One Story`}
            </Button>
          )}
          <Button variant="quiet" onClick={adding.leave}>
            {t`Cancel`}
          </Button>
        </div>
      )}
    />
  );
}
