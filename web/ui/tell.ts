import type { ReactNode } from 'react';
import { announce } from './live-region.tsx';
import { Notices } from './notices.ts';
import { rememberedChoice } from './remembered-choice.ts';

/** The amounts of announcements. */
export const amounts = ['all', 'important', 'none'] as const;
const { chosen, useChoice } = rememberedChoice('announcements', amounts);
export const useAnnouncedAmount = useChoice;

/** The latest events, announced or not, so that they can be read again. */
export const told = new Notices<{ readonly text: ReactNode; readonly at: string }>(20);

/** Announces an event, if this browser's user wants to hear it. */
export function tell(text: ReactNode, isImportant = true): void {
  told.add({ text, at: new Date().toISOString() });
  const amount = chosen();
  if (amount === 'all' || (amount === 'important' && isImportant)) announce(text);
}
