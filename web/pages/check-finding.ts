export interface Finding {
  readonly is: 'good' | 'poor' | 'bad';
  readonly text: string;
  /** Advice for the person, or for IT. */
  readonly fix?: string;
}

/** A part of what a session needs. */
export interface Trial {
  readonly name: string;
  readonly finding: Promise<Finding>;
}

export const good = (text: string) => ({ is: 'good', text }) as const;
export const poor = (text: string, fix: string) => ({ is: 'poor', text, fix }) as const;
export const bad = (text: string, fix: string) => ({ is: 'bad', text, fix }) as const;
