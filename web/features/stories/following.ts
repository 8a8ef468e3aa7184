import { rememberedSwitch } from '../../ui/remembered-switch.ts';

/** Whether this browser's user wants to go wherever the facilitator goes; off until they say so. */
export const { useSwitch: useFollowing } = rememberedSwitch('followFacilitator', false);
