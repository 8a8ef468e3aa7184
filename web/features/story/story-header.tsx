import { labelOf } from '@story-pointer/core/decks';
import type { Story } from '@story-pointer/core/session/open-room';
import { useState } from 'react';
import { useRoom } from '../../api/room.tsx';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { DeleteStoryDialog } from './delete-story-dialog.tsx';
import { EditStoryDialog } from './edit-story-dialog.tsx';

/** Which story this is and how far it is. */
export function StoryHeader({ story }: { story: Story }) {
  const { view, me } = useRoom();
  return (
    <header className="flex items-start justify-between gap-3 px-1">
      <div className="grid min-w-0 gap-2">
        <h2 className="font-heading text-title sm:text-heading">
          <bdi>{story.name}</bdi>
        </h2>
        <p className="flex flex-wrap items-center gap-2">
          {story.pointed ? (
            <Badge tone="accent">Pointed</Badge>
          ) : (
            <Badge tone="neutral">Not Pointed Yet</Badge>
          )}
          {story.points !== null && (
            <span className="font-semibold text-sm">
              Points: {labelOf(view.session.type, story.points)} pts
            </span>
          )}
        </p>
      </div>
      {me.isFacilitator && <StoryActions story={story} />}
    </header>
  );
}

function StoryActions({ story }: { story: Story }) {
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  return (
    <div className="flex shrink-0 gap-1">
      <IconButton icon="pencil" label="Edit story name" onClick={() => setEditing(true)} />
      <IconButton
        icon="trash"
        label="Delete story"
        tone="danger"
        onClick={() => setDeleting(true)}
      />
      <EditStoryDialog story={story} isOpen={isEditing} onOpenChange={setEditing} />
      <DeleteStoryDialog story={story} isOpen={isDeleting} onOpenChange={setDeleting} />
    </div>
  );
}
