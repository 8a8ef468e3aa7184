import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { useConnections } from './ask-tracker.ts';
import { faultText, trackerText } from './import-texts.ts';
import type { Input, PreviewFault } from './preview.ts';
import { ConnectDialog } from './tracker-dialogs.ts';

interface ReadFaultProps {
  readonly fault: PreviewFault;
  /** The address that was read. */
  readonly address: string;
  readonly onAgain: () => void;
  /** Takes a file in place of the address. */
  readonly onBring?: ((input: Input) => void) | undefined;
}

const answered = [
  ...['notFound', 'notReadable', 'empty', 'moved', 'tokenEnded', 'filterRefused', 'notReached'],
  ...['notCovered', 'accessMissing', 'serverTokenEnded', 'otherWorkspace'],
];

const connectable = [
  ...['notFound', 'empty', 'tokenEnded', 'rateLimited', 'filterRefused'],
  ...['accessMissing', 'serverTokenEnded'],
];

/** Says why there are no stories, or not all of them, with the steps that may help. */
export function ReadFault({ fault, address, onAgain, onBring }: ReadFaultProps) {
  const [isConnecting, setConnecting] = useState(false);
  const connections = useConnections();
  if (typeof fault === 'string') return <Alert>{faultText(fault)}</Alert>;
  const tracker = trackerText(fault.source);
  const isConnected = connections.some(({ source }) => source === fault.source);
  const mayConnect =
    ['notReadable', 'notCovered', 'otherWorkspace'].includes(fault.is) ||
    (!isConnected && connectable.includes(fault.is));
  const page = fault.is === 'signOn' ? fault.page : null;
  return (
    <>
      <Alert>{faultText(fault)}</Alert>
      <div className="flex flex-wrap gap-3">
        {mayConnect && (
          <Button onClick={() => setConnecting(true)}>{t`Connect to ${tracker}`}</Button>
        )}
        {page !== null && (
          <a
            href={page}
            target="_blank"
            rel="noreferrer noopener"
            className={buttonLook('secondary')}
          >
            {t`Authorize Token`}
          </a>
        )}
        {!answered.includes(fault.is) && <Button onClick={onAgain}>{t`Try Again`}</Button>}
      </div>
      <ConnectDialog
        source={fault.source}
        address={address}
        onConnected={onAgain}
        onFile={onBring && ((file) => onBring({ is: 'file', file }))}
        isOpen={isConnecting}
        onOpenChange={setConnecting}
      />
    </>
  );
}
