const switches = {
  canChangeVotes: false,
  /** Voters may stand in for facilitators who are gone. */
  canTakeOver: true,
  /** Voters lead the team through its stories and rounds, not facilitators alone. */
  everyoneRuns: false,
  /** Once everybody who votes and is here has voted, the votes are revealed after a countdown. */
  autoReveal: false,
  timerReveals: false,
  /** Votes stay anonymous, at the reveal and later. */
  hiddenNames: false,
  /** A story that is opened starts its timer. */
  timerStarts: false,
};

export type SwitchName = keyof typeof switches;

/** The people who explain first after a reveal: the smaller side of the extremes, or always the same. */
export const firstSpeakers = ['fewer', 'lowest', 'highest'] as const;
export type FirstSpeakers = (typeof firstSpeakers)[number];

export interface Settings extends Readonly<Record<SwitchName, boolean>> {
  readonly timerSeconds: number;
  readonly speaksFirst: FirstSpeakers;
}

export type SomeSettings = { readonly [Name in keyof Settings]?: Settings[Name] | undefined };

export const defaultSettings: Settings = { ...switches, timerSeconds: 120, speaksFirst: 'fewer' };

/** As they are listed where people choose. */
export const switchNames = Object.keys(switches).filter(isSwitch);

function isSwitch(name: string): name is SwitchName {
  return name in switches;
}

export function withSettings(before: Settings, some: SomeSettings): Settings {
  const given = Object.entries(some).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(given) };
}
