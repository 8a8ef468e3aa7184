import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useMay } from '../../room/room.tsx';
import { lazyDialog } from '../../ui/lazy.tsx';

const WayBackDialog = lazyDialog(async () => (await import('./way-back-dialog.tsx')).WayBackDialog);

/** Opens the recovery link, for those who may have one. */
export function WayBackButton() {
  const mayHaveOne = useMay('own');
  const [isOpen, setOpen] = useState(false);
  if (!mayHaveOne) return null;
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="min-h-9 -mx-1 justify-self-start px-1 font-semibold text-sm underline decoration-dotted underline-offset-4"
      >
        {t`Recovery Link`}
      </button>
      <WayBackDialog isOpen={isOpen} onOpenChange={setOpen} />
    </>
  );
}
