import { Trans } from '@lingui/react/macro';
import { type ClipboardEventHandler, type DragEventHandler, useId } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { AddStories } from './add-stories.tsx';

interface BacklogZoneProps {
  readonly onPaste: ClipboardEventHandler;
  /** A text was dropped; files are taken anywhere on the page. */
  readonly onDrop: DragEventHandler;
}

/** A visible place for a backlog; pressed, it opens the dialog for stories from elsewhere. */
export function BacklogZone({ onPaste, onDrop }: BacklogZoneProps) {
  const nameId = useId();
  const hintId = useId();
  return (
    <AddStories>
      {(open, isOver) => (
        <button
          type="button"
          aria-labelledby={nameId}
          aria-describedby={hintId}
          data-over={isOver || undefined}
          onClick={open}
          onPaste={onPaste}
          onDragOver={(event) => event.preventDefault()}
          onDrop={onDrop}
          className="backlog-zone"
        >
          <Icon name="bring" />
          <span>
            <b id={nameId}>
              <Trans>Paste your backlog here, or drop a file</Trans>
            </b>
            <span id={hintId}>
              <Trans>A list, a Jira or GitHub export, or a spreadsheet. You check it first.</Trans>
            </span>
          </span>
        </button>
      )}
    </AddStories>
  );
}
