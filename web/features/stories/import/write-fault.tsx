import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { logFailure } from '../../../browser/failure.ts';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { trackerText } from './import-texts.ts';
import { isEnded, type Progress } from './points-writer.ts';
import { ConnectDialog } from './tracker-dialogs.ts';
import { usePointsWriter } from './use-points-writer.ts';
import { writeFaultText } from './write-texts.ts';

interface WriteFaultProps {
  /** Writes that have failed alike. */
  readonly failed: readonly [Progress, ...Progress[]];
}

const look = 'min-h-9 px-3 py-1 text-sm';

/** Why points were not written, with the step that helps. */
export function WriteFault({ failed }: WriteFaultProps) {
  const [isConnecting, setConnecting] = useState(false);
  const { writeAgain } = usePointsWriter();
  const again = () => writeAgain(failed).catch(logFailure);
  const [{ writing, fault }] = failed;
  if (!fault) return null;
  const { source, points, link } = writing;
  const page = fault.is === 'signOn' ? fault.page : null;
  const isUnsuited = fault.is === 'unsuited';
  const isOver = isEnded(fault);
  const needsToken = isOver || ['notWritable', 'notCovered', 'otherWorkspace'].includes(fault.is);
  const isRemoved = fault.is === 'changed' && points === '';
  const tracker = trackerText(source);
  const retryText = isRemoved ? t`Remove Points` : t`Write ${points}`;
  return (
    <>
      <span className="min-w-0 grow">{writeFaultText(writing, fault)}</span>
      {page !== null && (
        <a
          href={page}
          target="_blank"
          rel="noreferrer noopener"
          className={buttonLook('secondary', look)}
        >
          {t`Authorize Token`}
        </a>
      )}
      {needsToken && (
        <Button className={look} onClick={() => setConnecting(true)}>
          {t`Connect to ${tracker}`}
        </Button>
      )}
      {!isUnsuited && !isOver && (
        <Button className={look} onClick={again}>
          {fault.is === 'changed' ? retryText : t`Try Again`}
        </Button>
      )}
      <ConnectDialog
        source={source}
        address={link}
        onConnected={again}
        isOpen={isConnecting}
        onOpenChange={setConnecting}
      />
    </>
  );
}
