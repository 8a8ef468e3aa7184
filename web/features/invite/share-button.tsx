import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast.tsx';

/** Whether the device has a share sheet that people use: laptops rather copy. */
export function mayShare(): boolean {
  return 'share' in navigator && matchMedia('(pointer: coarse)').matches;
}

interface ShareButtonProps {
  readonly title: string;
  readonly link: string;
}

/** Opens the share sheet of the device. */
export function ShareButton({ title, link }: ShareButtonProps) {
  const share = () =>
    navigator.share({ title, url: link }).catch((error: unknown) => {
      const isCancelled = error instanceof DOMException && error.name === 'AbortError';
      if (!isCancelled) {
        showToast(t`Failed to share the invitation. Copy it instead.`, 'error');
      }
    });
  return (
    <Button
      variant="primary"
      className="whitespace-nowrap max-md:px-3"
      onClick={() => void share()}
    >
      <Icon name="share" />
      <Trans>Share Invitation</Trans>
    </Button>
  );
}
