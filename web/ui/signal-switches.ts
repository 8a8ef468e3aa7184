import { rememberedSwitch } from './remembered-switch.ts';

/** Signals of this browser that somebody has to switch on. */
export const sounds = rememberedSwitch('sounds', false);
export const notifications = rememberedSwitch('notifications', false);
