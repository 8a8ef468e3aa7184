import { t } from '@lingui/core/macro';
import type { TrackerName } from '@story-pointer/core/trackers/tracker';
import { isEnded } from '@story-pointer/core/trackers/trackers';
import { useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/lazy.tsx';
import { useConnections } from './ask-tracker.ts';
import { faultText } from './import-texts.ts';
import type { Input, PreviewFault } from './preview.ts';
import { trackerText } from './tracker-texts.ts';

export const ConnectDialog = lazyDialog(
  async () => (await import('./connect-dialog.tsx')).ConnectDialog,
);

interface ReadFaultProps {
  readonly fault: PreviewFault;
  /** The address that was read. */
  readonly address: string;
  readonly onAgain: () => void;
  /** Takes a file in place of the address. */
  readonly onBring?: ((input: Input) => void) | undefined;
  /** Whether connecting is the first thing to do where it may help. */
  readonly isFirst?: boolean;
}

const answered = [
  ...['notFound', 'notReadable', 'empty', 'moved', 'filterRefused', 'notReached'],
  ...['notCovered', 'otherWorkspace', 'otherPage'],
];

/** Says why there are no stories, or not all of them, with the steps that may help. */
export function ReadFault({ fault, address, onAgain, onBring, isFirst }: ReadFaultProps) {
  return (
    <>
      <Alert>{faultText(fault)}</Alert>
      {typeof fault === 'object' && (
        <div className="flex flex-wrap gap-3">
          <FaultSteps
            fault={fault}
            source={fault.source}
            address={address}
            retryText={answered.includes(fault.is) ? null : t`Try Again`}
            onAgain={onAgain}
            onFile={onBring && ((file) => onBring({ is: 'file', file }))}
            isFirst={isFirst}
          />
        </div>
      )}
    </>
  );
}

interface FaultStepsProps {
  readonly fault: { readonly is: string; readonly page?: string | null };
  readonly source: TrackerName;
  readonly address: string;
  /** Null where the answer would be the same. */
  readonly retryText: string | null;
  readonly onAgain: () => void;
  readonly onFile?: ((file: File) => void) | undefined;
  readonly isFirst?: boolean | undefined;
  readonly isSmall?: boolean;
}

/** Faults that another token may not have, and those that it may not have where there is none. */
const ofToken = ['notReadable', 'notWritable', 'notCovered', 'otherWorkspace'];
const unconnected = ['notFound', 'empty', 'rateLimited', 'filterRefused'];

/** Whether a new connection to a tracker may help after its fault. */
export function useMayConnect(
  fault: { readonly is: string; readonly source: TrackerName } | undefined,
): boolean {
  const isConnected = useConnections().some(({ source }) => source === fault?.source);
  if (!fault) return false;
  if (ofToken.includes(fault.is)) return true;
  return !isConnected && (unconnected.includes(fault.is) || isEnded(fault));
}

/** The steps that may help after a fault of a tracker. */
export function FaultSteps({
  fault,
  source,
  address,
  retryText,
  onAgain,
  onFile,
  isFirst = false,
  isSmall = false,
}: FaultStepsProps) {
  const { page } = fault;
  const [isConnecting, setConnecting] = useState(false);
  const mayConnect = useMayConnect({ ...fault, source });
  const tracker = trackerText(source);
  const isWithout = mayConnect && isEnded(fault);
  return (
    <>
      {mayConnect && (
        <Button
          variant={isFirst ? 'primary' : 'secondary'}
          autoFocus={isFirst}
          isSmall={isSmall}
          onClick={() => setConnecting(true)}
        >
          {t`Connect to ${tracker}`}
        </Button>
      )}
      {page && (
        <a
          href={page}
          target="_blank"
          rel="noreferrer noopener"
          className={buttonLook('secondary', '', isSmall)}
        >
          {t`Authorize Token`}
        </a>
      )}
      {retryText !== null && !isWithout && (
        <Button isSmall={isSmall} onClick={onAgain}>
          {retryText}
        </Button>
      )}
      <ConnectDialog
        source={source}
        address={address}
        onConnected={onAgain}
        onFile={onFile}
        isOpen={isConnecting}
        onOpenChange={setConnecting}
      />
    </>
  );
}
