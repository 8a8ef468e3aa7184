import * as z from 'zod/mini';
import { timerSecondsSchema } from './timers.ts';

/** The people who explain first after a reveal: the smaller side of the extremes, or always the same. */
export const firstSpeakers = ['fewer', 'lowest', 'highest'] as const;
export type FirstSpeakers = (typeof firstSpeakers)[number];

const schema = z.object({
  canChangeVotes: z.boolean(),
  /** Voters may stand in for facilitators who are gone. */
  canTakeOver: z.boolean(),
  /** Voters lead the team through its stories and rounds, not facilitators alone. */
  everyoneRuns: z.boolean(),
  /** Once everybody who votes and is here has voted, the votes are revealed after a countdown. */
  autoReveal: z.boolean(),
  /** A story that is opened starts its timer. */
  timerStarts: z.boolean(),
  timerReveals: z.boolean(),
  /** Votes stay anonymous, at the reveal and later. */
  hiddenNames: z.boolean(),
  timerSeconds: timerSecondsSchema,
  speaksFirst: z.enum(firstSpeakers),
});
export type Settings = Readonly<z.infer<typeof schema>>;

/** The settings that are on or off. */
export type SwitchName = Exclude<keyof Settings, 'timerSeconds' | 'speaksFirst'>;

const switches: Readonly<Record<SwitchName, boolean>> = {
  canChangeVotes: false,
  canTakeOver: true,
  everyoneRuns: false,
  autoReveal: false,
  timerReveals: false,
  hiddenNames: false,
  timerStarts: false,
};

export const defaultSettings: Settings = { ...switches, timerSeconds: 120, speaksFirst: 'fewer' };

/** As they are listed where people choose. */
export const switchNames = Object.keys(switches).filter(isSwitch);

function isSwitch(name: string): name is SwitchName {
  return name in switches;
}

export const someSettingsSchema = z.readonly(z.partial(schema));
export type SomeSettings = z.infer<typeof someSettingsSchema>;

/** Settings that may come from an earlier version: those it did not know are as at first. */
export const settingsSchema = z.codec(someSettingsSchema, z.readonly(schema), {
  decode: (some) => withSettings(defaultSettings, some),
  encode: (settings) => settings,
});

export function withSettings(before: Settings, some: SomeSettings): Settings {
  const given = Object.entries(some).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(given) };
}
