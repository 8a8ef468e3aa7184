import { decks } from '@story-pointer/core/decks';
import { initialsOf } from '@story-pointer/core/names';
import { useRoom } from '../../api/room.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';

/** The scale, the people and who of them sits here. */
export function SessionFacts() {
  const { view, me } = useRoom();
  const { session, participants } = view;
  const facilitator = participants.find(({ isFacilitator }) => isFacilitator);
  const count = participants.length;
  return (
    <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-1.5 text-ink-soft text-sm">
      <span className="flex min-w-0 items-center gap-2">
        <Avatar initials={initialsOf(me.name)} seed={me.id} className="size-7 text-xs" />
        <span className="min-w-0 font-semibold text-ink">
          <bdi>{me.name}</bdi>
        </span>
        <Badge tone="accent">{me.isFacilitator ? 'Facilitator' : 'You'}</Badge>
      </span>
      <span>{decks[session.type].name}</span>
      <span className="flex items-center gap-1.5">
        <Icon name="users" className="size-4" />
        {count} {count === 1 ? 'participant' : 'participants'}
      </span>
      {facilitator && (
        <span className="min-w-0">
          Facilitator: <bdi>{facilitator.name}</bdi>
        </span>
      )}
    </div>
  );
}
