/** Settings that are on or off. */
interface Switches {
  /** Whoever has voted may vote anew before the reveal, or withdraw the vote. */
  readonly canChangeVotes: boolean;
  /** Whoever votes may stand in for facilitators who are gone. */
  readonly canTakeOver: boolean;
  /** Whoever votes leads the team through its stories and rounds, not facilitators alone. */
  readonly everyoneRuns: boolean;
  /** Once everybody who votes and is here has voted, the votes are revealed after a countdown. */
  readonly autoReveal: boolean;
  /** When the time of a round is up, its votes are revealed. */
  readonly timerReveals: boolean;
  /** Nobody learns who voted what, at the reveal or later. */
  readonly hiddenNames: boolean;
}

export type SwitchName = keyof Switches;

/** The people who explain first after a reveal: the smaller side of the extremes, or always the same. */
export const firstSpeakers = ['fewer', 'lowest', 'highest'] as const;
export type FirstSpeakers = (typeof firstSpeakers)[number];

/** The settings of a session. The defaults make a session as it always was. */
export interface Settings extends Switches {
  /** The default length of a timer in seconds. */
  readonly timerSeconds: number;
  readonly speaksFirst: FirstSpeakers;
}

/** Some of the settings, the others being as they are. */
export type SomeSettings = { readonly [Name in keyof Settings]?: Settings[Name] | undefined };

const defaultSwitches: Switches = {
  canChangeVotes: false,
  canTakeOver: true,
  everyoneRuns: false,
  autoReveal: false,
  timerReveals: false,
  hiddenNames: false,
};

export const defaultSettings: Settings = {
  ...defaultSwitches,
  timerSeconds: 120,
  speaksFirst: 'fewer',
};

/** As they are listed where people choose. */
export const switchNames = Object.keys(defaultSwitches).filter(isSwitch);

function isSwitch(name: string): name is SwitchName {
  return name in defaultSwitches;
}

export function withSettings(before: Settings, some: SomeSettings): Settings {
  return {
    canChangeVotes: some.canChangeVotes ?? before.canChangeVotes,
    canTakeOver: some.canTakeOver ?? before.canTakeOver,
    everyoneRuns: some.everyoneRuns ?? before.everyoneRuns,
    autoReveal: some.autoReveal ?? before.autoReveal,
    timerReveals: some.timerReveals ?? before.timerReveals,
    hiddenNames: some.hiddenNames ?? before.hiddenNames,
    timerSeconds: some.timerSeconds ?? before.timerSeconds,
    speaksFirst: some.speaksFirst ?? before.speaksFirst,
  };
}
