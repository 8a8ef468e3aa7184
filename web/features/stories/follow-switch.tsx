import { t } from '@lingui/core/macro';
import { Switch } from '../../ui/switch.tsx';
import { useFollowing } from './following.ts';

/** Makes a participant's page follow the facilitator to each story. */
export function FollowSwitch() {
  const [isFollowing, setFollowing] = useFollowing();
  return <Switch label={t`Follow the facilitator`} isOn={isFollowing} onChange={setFollowing} />;
}
