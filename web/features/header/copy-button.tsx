import { useEffect, useState } from 'react';
import { invitationLink } from '../../api/address.ts';
import { logFailure } from '../../api/log.ts';
import { useRoom } from '../../api/room.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { announce } from '../../ui/live-region.tsx';
import { showToast } from '../../ui/toast.tsx';
import { copyText } from './copy-text.ts';

const checkShownFor = 2000;

/** Copies the link with which others join. */
export function CopyButton() {
  const { view } = useRoom();
  const [copiedAt, setCopiedAt] = useState<number>();
  useEffect(() => {
    if (copiedAt === undefined) return;
    const timer = setTimeout(() => setCopiedAt(undefined), checkShownFor);
    return () => clearTimeout(timer);
  }, [copiedAt]);

  const copy = async () => {
    const link = invitationLink(view.session.id);
    try {
      await copyText(link);
      setCopiedAt(Date.now());
      announce('Link copied');
    } catch (failure) {
      logFailure(failure);
      showToast(`The link could not be copied. Here it is: ${link}`, 'error');
    }
  };

  const isCopied = copiedAt !== undefined;
  return (
    <Button className="whitespace-nowrap px-3 text-sm" onClick={() => void copy()}>
      <Icon name={isCopied ? 'check' : 'copy'} className={isCopied ? 'text-accent' : ''} />
      <span className="grid *:col-start-1 *:row-start-1">
        <span className={isCopied ? 'invisible' : ''}>Copy link</span>
        <span className={isCopied ? '' : 'invisible'}>Copied</span>
      </span>
    </Button>
  );
}
