import { initialsOf } from '@story-pointer/core/names';
import type { Participant } from '@story-pointer/core/session/open-room';
import { useRoom } from '../../api/room.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { VotedMark } from './voted-mark.tsx';

interface MemberProps {
  readonly participant: Participant;
  readonly hasVoted: boolean;
  readonly onRemove: () => void;
}

/** Somebody in the team panel. The mark lies on the avatar, so that no vote moves anything. */
export function Member({ participant, hasVoted, onRemove }: MemberProps) {
  const { me } = useRoom();
  const { id, name, isFacilitator } = participant;
  return (
    <li className="flex min-h-10 min-w-0 items-center gap-2">
      <span className="relative shrink-0">
        <Avatar initials={initialsOf(name)} seed={id} className="size-8 text-xs" />
        {hasVoted && <VotedMark />}
      </span>
      <span className="min-w-0 font-medium text-sm leading-tight">
        <bdi>{name}</bdi>
        {id === me.id && !isFacilitator && <span className="text-ink-soft"> (you)</span>}
      </span>
      {isFacilitator && <Badge tone="accent">Facilitator</Badge>}
      {me.isFacilitator && !isFacilitator && (
        <IconButton
          icon="close"
          label={
            <>
              Remove <bdi>{name}</bdi>
            </>
          }
          tone="danger"
          className="-ml-1.5 size-7"
          onClick={onRemove}
        />
      )}
    </li>
  );
}
