import * as z from 'zod/mini';

/** How a session is run. A team that changes nothing has a session as it always was. */
const schema = z.object({
  /** Whoever has voted may vote anew before the reveal, or withdraw the vote. */
  canChangeVotes: z.boolean(),
  /** Whoever votes may stand in for facilitators who are gone. */
  canTakeOver: z.boolean(),
  /** Whoever votes leads the team through its stories and rounds, not facilitators alone. */
  everyoneRuns: z.boolean(),
  /** Once everybody who votes and is here has voted, the votes are revealed after a countdown. */
  autoReveal: z.boolean(),
  /** When the time of a round is up, its votes are revealed. */
  timerReveals: z.boolean(),
  /** Nobody is told who voted what, at the reveal or ever after. */
  hiddenNames: z.boolean(),
});

/** As they are listed where people choose. */
export const settingNames = z.keyof(schema).options;

export type Settings = Readonly<z.infer<typeof schema>>;

export const defaultSettings: Settings = {
  canChangeVotes: false,
  canTakeOver: true,
  everyoneRuns: false,
  autoReveal: false,
  timerReveals: false,
  hiddenNames: false,
};

/** Some of the settings, the others being as they are. */
export const someSettingsSchema = z.readonly(z.partial(schema));
export type SomeSettings = z.infer<typeof someSettingsSchema>;

/** Settings that may come from an earlier version: those it did not know are as at first. */
export const settingsSchema = z.codec(someSettingsSchema, z.readonly(schema), {
  decode: (some) => withSettings(defaultSettings, some),
  encode: (settings) => settings,
});

export function withSettings(before: Settings, some: SomeSettings): Settings {
  return {
    canChangeVotes: some.canChangeVotes ?? before.canChangeVotes,
    canTakeOver: some.canTakeOver ?? before.canTakeOver,
    everyoneRuns: some.everyoneRuns ?? before.everyoneRuns,
    autoReveal: some.autoReveal ?? before.autoReveal,
    timerReveals: some.timerReveals ?? before.timerReveals,
    hiddenNames: some.hiddenNames ?? before.hiddenNames,
  };
}
