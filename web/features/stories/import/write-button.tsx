import { t } from '@lingui/core/macro';
import type { Id } from '@story-pointer/core/ids';
import { findParticipant, roleOf } from '@story-pointer/core/session/open-room';
import { issuePoints } from '@story-pointer/core/trackers/trackers';
import type { RoomView } from '@story-pointer/core/view';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { allDetailsQuery } from '../../../calls/details.ts';
import { Button } from '../../../ui/button.tsx';
import { trackerNames } from './ask-tracker.ts';
import { WriteDialog } from './write-dialog.tsx';

interface WriteButtonProps {
  readonly view: RoomView;
  readonly participantId: Id;
  readonly className: string;
}

/** For facilitators of a session with stories of a tracker. */
export function WriteButton({ view, participantId, className }: WriteButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const me = findParticipant(view, participantId);
  const isFacilitator = me !== undefined && roleOf(me) === 'facilitator';
  const names = trackerNames();
  const { data } = useQuery({
    ...allDetailsQuery(view.session.id, participantId),
    enabled: isFacilitator && names.length > 0,
  });
  const isLinked = [...(data?.values() ?? [])].some(({ link }) => issuePoints(link, names));
  if (!isFacilitator || !isLinked) return null;
  return (
    <>
      <Button className={className} onClick={() => setOpen(true)}>
        {t`Write Points`}
      </Button>
      <WriteDialog
        sessionId={view.session.id}
        participantId={participantId}
        isOpen={isOpen}
        onOpenChange={setOpen}
      />
    </>
  );
}
