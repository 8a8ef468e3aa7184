import { t } from '@lingui/core/macro';
import type { Id } from '@story-pointer/core/ids';
import { lacksVotes } from '@story-pointer/core/session/round';
import type { RoomView } from '@story-pointer/core/view';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { allDetailsQuery } from '../../calls/details.ts';
import { votesQuery } from '../../room/room-query.ts';
import { Alert } from '../../ui/alert.tsx';
import { Dialog, type DialogState } from '../../ui/dialog.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Exports } from './exports.tsx';

interface ExportDialogProps extends DialogState {
  readonly view: RoomView;
  /** The viewer; null without a seat. */
  readonly participantId: Id | null;
  /** The seat in which a bookmark proposes stories; undefined for none. */
  readonly bookmarksFor: Id | undefined;
}

export function ExportDialog({ view, participantId, bookmarksFor, ...state }: ExportDialogProps) {
  const [withNames, setWithNames] = useState(false);
  const details = useQuery(allDetailsQuery(view.session.id, participantId));
  // Also without names, votes are counted by who is unsure.
  const lacksSome = view.stories.some(({ round }) => lacksVotes(round));
  const votes = useQuery({
    ...votesQuery(view.session.id, participantId, null),
    enabled: lacksSome,
  });
  const hasFailed = details.isError || (lacksSome && votes.isError);
  const isReady = details.data && !lacksSome;
  return (
    <Dialog title={t`Export Results`} isWide {...state}>
      <Switch label={t`Include voters' names`} isOn={withNames} onChange={setWithNames} />
      {hasFailed && <Alert>{t`Failed to load stories. Please try again.`}</Alert>}
      {!hasFailed && !isReady && <p role="status">{t`Loading...`}</p>}
      {isReady && (
        <Exports
          view={view}
          details={details.data}
          withNames={withNames}
          bookmarksFor={bookmarksFor}
        />
      )}
    </Dialog>
  );
}
