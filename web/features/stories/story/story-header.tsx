import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { deckOf } from '@story-pointer/core/decks/scale';
import { turnOf } from '@story-pointer/core/session/collecting';
import type { Story } from '@story-pointer/core/session/open-room';
import { agreedPoints } from '@story-pointer/core/session/round';
import { type ReactNode, useRef, useState } from 'react';
import { useMay, useRoom } from '../../../room/room.tsx';
import { pointsText } from '../../../shared/points-text.ts';
import { number } from '../../../texts/formats.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyDialog, lazyPart } from '../../../ui/lazy.tsx';
import { MenuButton } from '../../../ui/menu-button.tsx';
import { useWhyNotDelete, useWhyNotReword } from './why-not.ts';

export const DeleteStoryDialog = lazyDialog(
  async () => (await import('./delete-story-dialog.tsx')).DeleteStoryDialog,
);
export const EditStoryDialog = lazyDialog(
  async () => (await import('./edit-story-dialog.tsx')).EditStoryDialog,
);

export const CorrectDialog = lazyDialog(
  async () => (await import('./correct-dialog.tsx')).CorrectDialog,
);

const StoryMenu = lazyDialog(async () => (await import('./story-menu.tsx')).StoryMenu);

const StoryDetails = lazyPart(
  async () => (await import('./story-details.tsx')).StoryDetails,
  () => <div className="min-h-9.5" />,
);

interface StoryHeaderProps {
  readonly story: Story;
  readonly unfolds?: boolean;
  /** On phones beside the menu of the story. */
  readonly start?: ReactNode;
}

export function StoryHeader({ story, unfolds = false, start }: StoryHeaderProps) {
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
            data-turn={turn?.place}
            data-room={`${t`Not Pointed Yet`}\n${t`Pointed`}`}
            className={`story__state ${unfolds ? 'phone:hidden' : ''}`}
          >
            <span className="flex items-center gap-2">
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
                <AgreedValue story={story}>
                  <Trans>Points: {pointsText(deckOf(view.session.type), points)}</Trans>
                </AgreedValue>
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
        {mayRun && <StoryActions story={story} start={start} />}
      </div>
      {hasRow(story) && <StoryDetails story={story} unfolds={unfolds} />}
    </header>
  );
}

/** The agreed points: whoever runs the session presses them to correct them. */
function AgreedValue({ story, children }: { readonly story: Story; readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  if (!useMay('run')) return <span className="font-semibold text-sm">{children}</span>;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="touch-target relative min-h-6 font-semibold text-sm underline decoration-dotted underline-offset-4"
      >
        {children}
      </button>
      <CorrectDialog story={story} isOpen={isOpen} onOpenChange={setOpen} />
    </>
  );
}

function StoryActions({ story, start }: Pick<StoryHeaderProps, 'story' | 'start'>) {
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const [hasMenu, setMenu] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const whyNotReword = useWhyNotReword(story);
  const edit = {
    whyNot: story.round.state === 'open' ? whyNotReword : undefined,
    onAction: () => setEditing(true),
  };
  const remove = { whyNot: useWhyNotDelete(story), onAction: () => setDeleting(true) };
  return (
    <div className="story__actions">
      <div className="contents phone:hidden">
        <IconButton
          icon="pencil"
          label={t`Edit story name`}
          whyNot={edit.whyNot}
          onClick={edit.onAction}
        />
        <IconButton
          icon="trash"
          label={t`Delete story`}
          tone="danger"
          whyNot={remove.whyNot}
          onClick={remove.onAction}
        />
      </div>
      <MenuButton
        ref={button}
        label={t`Story actions`}
        isOpen={hasMenu}
        onOpen={() => setMenu(true)}
        className="desk:hidden"
      />
      {start && <div className="desk:hidden">{start}</div>}
      <StoryMenu
        anchor={button}
        edit={edit}
        remove={remove}
        isOpen={hasMenu}
        onOpenChange={setMenu}
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
