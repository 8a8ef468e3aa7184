import { rememberedSwitch } from '../../ui/remembered-switch.ts';

/** Whether this browser's user follows the facilitator; off by default. */
export const { useSwitch: useFollowing } = rememberedSwitch('followFacilitator', false);
