import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { deckOf } from '@story-pointer/core/decks/scale';
import { turnOf } from '@story-pointer/core/session/collecting';
import type { Story } from '@story-pointer/core/session/open-room';
import { agreedPoints } from '@story-pointer/core/session/round';
import { useState } from 'react';
import { useMay, useRoom } from '../../../room/room.tsx';
import { pointsText } from '../../../shared/points-text.ts';
import { number } from '../../../texts/formats.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyDialog, lazyPart } from '../../../ui/lazy.tsx';
import { useWhyNotDelete, useWhyNotReword } from './why-not.ts';

export const DeleteStoryDialog = lazyDialog(
  async () => (await import('./delete-story-dialog.tsx')).DeleteStoryDialog,
);
export const EditStoryDialog = lazyDialog(
  async () => (await import('./edit-story-dialog.tsx')).EditStoryDialog,
);

const StoryDetails = lazyPart(
  async () => (await import('./story-details.tsx')).StoryDetails,
  () => <div className="min-h-9.5" />,
);

interface StoryHeaderProps {
  readonly story: Story;
  readonly unfolds?: boolean;
}

export function StoryHeader({ story, unfolds = false }: StoryHeaderProps) {
  const { view } = useRoom();
  const mayRun = useMay('run');
  const points = agreedPoints(story.round);
  const turn = turnOf(view, story.id);
  return (
    <header>
      <div className="story__line">
        <div className="story__title">
          <h2 className="min-w-0 font-heading text-story">
            <bdi translate="no">{story.name}</bdi>
          </h2>
          {/* Reserves the room of its texts before and after the reveal, so that nothing moves. */}
          <p
            data-room={`${t`Not Pointed Yet`}\n${t`Pointed`}`}
            className={`story__state ${unfolds ? 'phone:hidden' : ''}`}
          >
            <span className="story__facts">
              {/* The turn needs its room beside the buttons. */}
              <span className={turn ? 'phone:sr-only' : undefined}>
                {story.round.state === 'revealed' ? (
                  <Badge tone="accent">{t`Pointed`}</Badge>
                ) : (
                  <Badge tone="neutral">{t`Not Pointed Yet`}</Badge>
                )}
              </span>
              {turn && (
                <span className="font-semibold text-sm">
                  <Trans comment="The place of a story among those that the team discusses">
                    Discussing {number(turn.place)} of {number(turn.of)}
                  </Trans>
                </span>
              )}
              {points !== null && (
                <span className="font-semibold text-sm">
                  <Trans>Points: {pointsText(deckOf(view.session.type), points)}</Trans>
                </span>
              )}
              {story.round.state === 'revealed' && story.round.byRule && (
                <span className="text-ink-soft text-sm">
                  <Trans comment="The points of a story were saved by the rule of collected votes">
                    Saved by rule
                  </Trans>
                </span>
              )}
            </span>
          </p>
        </div>
        {mayRun && <StoryActions story={story} />}
      </div>
      {hasRow(story) && <StoryDetails story={story} unfolds={unfolds} />}
    </header>
  );
}

function StoryActions({ story }: { story: Story }) {
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const whyNotReword = useWhyNotReword(story);
  return (
    <div className="story__actions">
      <IconButton
        icon="pencil"
        label={t`Edit story name`}
        whyNot={story.round.state === 'open' ? whyNotReword : undefined}
        onClick={() => setEditing(true)}
      />
      <IconButton
        icon="trash"
        label={t`Delete story`}
        tone="danger"
        whyNot={useWhyNotDelete(story)}
        onClick={() => setDeleting(true)}
      />
      <EditStoryDialog story={story} isOpen={isEditing} onOpenChange={setEditing} />
      <DeleteStoryDialog story={story} isOpen={isDeleting} onOpenChange={setDeleting} />
    </div>
  );
}

/** Questions alone are shown by the results: a line here would move the table at the reveal. */
function hasRow({ details, bare, questions, round }: Story): boolean {
  return details > 0 && (!bare || (questions > 0 && round.state === 'open'));
}
