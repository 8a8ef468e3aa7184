import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Switch } from '../../ui/switch.tsx';
import { useFollowing } from './following.ts';

/**
 * Makes a participant's page follow the facilitator to each story.
 * @param isShort whether phones show one word of it
 */
export function FollowSwitch({ isShort = false }: { isShort?: boolean }) {
  const [isFollowing, setFollowing] = useFollowing();
  const label = isShort ? (
    <>
      <span className="phone:sr-only">
        <Trans>Follow the facilitator</Trans>
      </span>
      <span aria-hidden="true" className="desk:hidden">
        <Trans comment="Short for Follow the facilitator, on phones">Follow</Trans>
      </span>
    </>
  ) : (
    t`Follow the facilitator`
  );
  return <Switch label={label} isOn={isFollowing} onChange={setFollowing} />;
}
