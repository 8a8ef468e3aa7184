import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { Button, type ButtonVariant } from './button.tsx';
import { copyText } from './copy-text.ts';
import { Icon } from './icon.tsx';
import { announce } from './live-region.tsx';
import { showToast } from './toast.tsx';

const checkShownFor = 2000;

interface CopyButtonProps {
  readonly link: string;
  readonly label: string;
  /** The announcement once it is copied, where it is no link. */
  readonly copied?: string;
  /** The message where it could not be copied. */
  readonly failed?: string;
  readonly variant?: ButtonVariant;
  readonly isLarge?: boolean;
  readonly className?: string;
}

/** Copies a link, or another text, and confirms it for a moment. */
export function CopyButton({
  link,
  label,
  copied = t`Link copied`,
  failed = t`Failed to copy the link. Here it is: ${link}`,
  variant = 'secondary',
  isLarge = false,
  className = '',
}: CopyButtonProps) {
  const [copiedAt, setCopiedAt] = useState<number>();
  useEffect(() => {
    if (copiedAt === undefined) return;
    const timer = setTimeout(() => setCopiedAt(undefined), checkShownFor);
    return () => clearTimeout(timer);
  }, [copiedAt]);

  const copy = () =>
    copyText(link).then(
      () => {
        setCopiedAt(Date.now());
        announce(copied);
      },
      () => showToast(failed, 'error'),
    );

  const isCopied = copiedAt !== undefined;
  return (
    <Button
      variant={variant}
      className={`${isLarge ? 'max-md:px-3' : 'min-h-9 whitespace-nowrap px-3 py-1 text-sm'} ${className}`}
      onClick={() => void copy()}
    >
      <Icon
        name={isCopied ? 'check' : 'copy'}
        className={isCopied && variant !== 'primary' ? 'text-accent' : ''}
      />
      <span className="grid *:col-start-1 *:row-start-1">
        <span className={isCopied ? 'invisible' : ''}>{label}</span>
        <span className={isCopied ? '' : 'invisible'}>{t`Copied`}</span>
      </span>
    </Button>
  );
}
