import * as z from 'zod/mini';
import { defaultSettings, firstSpeakers, withSettings } from './settings.ts';
import { timerSecondsSchema } from './timers.ts';

const schema = z.object({
  canChangeVotes: z.boolean(),
  canTakeOver: z.boolean(),
  everyoneRuns: z.boolean(),
  autoReveal: z.boolean(),
  timerStarts: z.boolean(),
  timerReveals: z.boolean(),
  hiddenNames: z.boolean(),
  timerSeconds: timerSecondsSchema,
  speaksFirst: z.enum(firstSpeakers),
});

export const someSettingsSchema = z.readonly(z.partial(schema));

/** Settings that may come from an earlier version: those it did not know are as at first. */
export const settingsSchema = z.codec(someSettingsSchema, z.readonly(schema), {
  decode: (some) => withSettings(defaultSettings, some),
  encode: (settings) => settings,
});
