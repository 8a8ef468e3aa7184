import type { Participant, Story } from '@story-pointer/core/session/open-room';
import { votersOf } from '@story-pointer/core/session/open-room';
import { useState } from 'react';
import { useRoom } from '../../api/room.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Member } from './member.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { VoteProgress } from './vote-progress.tsx';

/** Who is here, and on a story, who has voted. */
export function TeamPanel({ story }: { story?: Story }) {
  const { view } = useRoom();
  const [leaving, setLeaving] = useState<Participant>();
  const voters = story ? votersOf(story) : [];
  return (
    <Panel
      title="Team Members"
      actions={
        story &&
        !story.pointed && <VoteProgress voted={voters.length} people={view.participants.length} />
      }
    >
      {view.participants.length === 0 && <p className="text-ink-soft">No team members found</p>}
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {view.participants.map((participant) => (
          <Member
            key={participant.id}
            participant={participant}
            hasVoted={voters.includes(participant.id)}
            onRemove={() => setLeaving(participant)}
          />
        ))}
      </ul>
      {leaving && <RemoveDialog participant={leaving} onClose={() => setLeaving(undefined)} />}
    </Panel>
  );
}
