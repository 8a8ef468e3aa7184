import { rememberedSwitch } from '../../ui/remembered-switch.ts';

/** Whether this browser's user follows the facilitator: off until an invitation turns it on. */
export const { turnOnFirst: followFromInvitation, useSwitch: useFollowing } = rememberedSwitch(
  'followFacilitator',
  false,
);
