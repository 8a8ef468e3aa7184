import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { leadersOf } from '@story-pointer/core/session/capabilities';
import { isCollecting } from '@story-pointer/core/session/collecting';
import { findStory } from '@story-pointer/core/session/open-room';
import type { ReactNode } from 'react';
import { useRoom } from '../../room/room.tsx';
import { both } from '../../texts/formats.tsx';
import type { ButtonVariant } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { namesOf } from '../../ui/people.tsx';

interface WaitingPanelProps {
  readonly follow: ReactNode;
  /** Stands in the place of the button while there is no story to go to. */
  readonly notice: ReactNode;
}

/** The people who open the next story, in large type on the felt. */
export function Awaited() {
  const { view } = useRoom();
  const who = both(namesOf(leadersOf(view).slice(0, 2)));
  if (view.session.facilitatorActiveStoryId) return null;
  return (
    <p className="team__count">
      <Trans comment="Names of facilitators, who open the next story">Waiting for {who}</Trans>
    </p>
  );
}

/** Shown to participants until there is a story, with a button to the facilitator's. */
export function WaitingPanel({ follow, notice }: WaitingPanelProps) {
  const { view } = useRoom();
  const { name, facilitatorActiveStoryId } = view.session;
  return (
    <Panel title={t`Waiting for Story`} className="waiting">
      <div className="grid min-w-0 gap-1 text-ink-soft text-sm">
        <p className="font-semibold text-ink">
          <Trans>
            Session: <bdi translate="no">{name}</bdi>
          </Trans>
        </p>
        {!isCollecting(view) && (
          <>
            <p>
              <Trans>
                The facilitator will create a story for the team to estimate. Once a story is
                created, you can select it from the story list to start pointing.
              </Trans>
            </p>
            {/* On phones there is no list beside. */}
            <p className="hidden desk:block">
              {t`Stories will appear in the list on the left when created`}
            </p>
          </>
        )}
      </div>
      {/* Elsewhere it is in the list of stories beside. */}
      <div className="desk:hidden">{follow}</div>
      {/* Reserves its room, so that nothing moves when a story comes. */}
      <div className="md:min-h-17">
        {!facilitatorActiveStoryId ? (
          <div className="dock desk:hidden empty:hidden">{notice}</div>
        ) : (
          <div className="dock desk:rounded-control desk:bg-accent-tint desk:px-4 desk:py-3">
            <GoToStory variant="primary" />
          </div>
        )}
      </div>
    </Panel>
  );
}

/** Leads to the story that the facilitator is on. */
export function GoToStory({ variant }: { readonly variant: ButtonVariant }) {
  const { view, me } = useRoom();
  const { id: sessionId, facilitatorActiveStoryId } = view.session;
  const story = facilitatorActiveStoryId && findStory(view, facilitatorActiveStoryId);
  if (!story) return null;
  return (
    <>
      <p className="font-medium">{t`The facilitator is on a story.`}</p>
      <LinkButton
        to="/session"
        search={{ sessionId, participantId: me.id, storyId: story.id }}
        variant={variant}
      >
        <span>
          <Trans>
            Go to "<bdi translate="no">{story.name}</bdi>"
          </Trans>
        </span>
        <Icon name="arrow-right" />
      </LinkButton>
    </>
  );
}
