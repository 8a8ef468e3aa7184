import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Id } from '@story-pointer/core/ids';
import { isRunByPrograms, leadersOf } from '@story-pointer/core/session/capabilities';
import { findStory } from '@story-pointer/core/session/open-room';
import { serverNow } from '../../calls/server-clock.ts';
import { useLeadsAlone, useMay, useRoom } from '../../room/room.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { following } from '../../ui/remembered.ts';
import { Switch } from '../../ui/switch.tsx';

/** Shows a person on another story where the facilitator is, with a button to go there. */
export function FollowBar({ storyId }: { storyId: Id | undefined }) {
  const { view, me } = useRoom();
  const { id: sessionId, facilitatorActiveStoryId } = view.session;
  const [leader, another] = leadersOf(view);
  const mayRun = useMay('run');
  const leadsAlone = useLeadsAlone();
  const active = facilitatorActiveStoryId && findStory(view, facilitatorActiveStoryId);
  // A person without a story has the button in the waiting panel.
  if (leadsAlone || !active || (!storyId && !mayRun) || active.id === storyId) return null;
  return (
    <section aria-label={t`Where the facilitator is`} className="follow-bar">
      <p className="follow-bar__where">
        {leader && !another && !isRunByPrograms(view, serverNow()) ? (
          <Trans>
            <bdi translate="no">{leader.name}</bdi> is on "<bdi translate="no">{active.name}</bdi>"
          </Trans>
        ) : (
          <Trans>
            The team is on "<bdi translate="no">{active.name}</bdi>"
          </Trans>
        )}
      </p>
      <FollowSwitch isShort />
      <LinkButton
        to="/session"
        search={{ sessionId, participantId: me.id, storyId: active.id }}
        variant="primary"
        className="desk:min-h-10 phone:min-h-8 px-4 py-0"
      >
        <Trans comment="Button that opens the story of the facilitator">Go</Trans>
      </LinkButton>
    </section>
  );
}

/**
 * Makes a participant's page follow the facilitator to each story.
 * @param isShort whether phones show one word of it
 */
export function FollowSwitch({ isShort = false }: { isShort?: boolean }) {
  const [isFollowing, setFollowing] = following.useSwitch();
  const label = isShort ? (
    <>
      <span className="phone:sr-only">{t`Follow the facilitator`}</span>
      <span aria-hidden="true" className="desk:hidden">
        <Trans comment="Short for Follow the facilitator, on phones">Follow</Trans>
      </span>
    </>
  ) : (
    t`Follow the facilitator`
  );
  return <Switch label={label} isOn={isFollowing} onChange={setFollowing} />;
}
