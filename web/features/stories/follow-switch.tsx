import { follow } from '#messages/follow.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useFollowing } from './following.ts';

/** Lets a participant's page go to the story the facilitator turns to. */
export function FollowSwitch() {
  const [isFollowing, setFollowing] = useFollowing();
  return (
    <div className="px-2">
      <Switch label={follow} isOn={isFollowing} onChange={setFollowing} />
    </div>
  );
}
