import * as z from 'zod/mini';
import { command } from '../command.ts';
import { accepted } from '../refusals.ts';
import { withSettings } from '../settings.ts';
import { someSettingsSchema } from '../settings-schema.ts';

/** A facilitator changes how the session is run. It says only what was changed. */
export const changeSettings = command(
  z.object({ type: z.literal('changeSettings'), settings: someSettingsSchema }),
  'manage',
  ({ session }, { settings }) =>
    accepted([{ type: 'settingsChanged', settings: withSettings(session.settings, settings) }]),
);
