import { leadersOf } from '@story-pointer/core/session/capabilities';
import { useRoom } from '../../api/room.tsx';
import { rememberedSwitch } from '../../ui/remembered-switch.ts';

/** Whether this browser's user wants to go wherever the facilitator goes; off until they say so. */
export const { useSwitch: useFollowing } = rememberedSwitch('followFacilitator', false);

/** Whether the team is wherever this page turns to, so that there is nobody to follow. */
export function useLeadsAlone(): boolean {
  const { view, me } = useRoom();
  const [first, second] = leadersOf(view);
  return (!first || first.id === me.id) && !second;
}
