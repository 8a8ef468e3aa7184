import type { ReactNode } from 'react';
import { announce } from './live-region.tsx';
import { Notices } from './notices.ts';
import { rememberedChoice } from './remembered-choice.ts';

/** How much of what happens is announced. */
export const amounts = ['all', 'important', 'none'] as const;
const { chosen, useChoice } = rememberedChoice('announcements', amounts);
export const useAnnouncedAmount = useChoice;

/** What was told last, announced or not: nothing depends on having heard it. */
export const told = new Notices<{ readonly text: ReactNode; readonly at: string }>(20);

/** Tells what has happened, as far as this browser's user wants to hear of it. */
export function tell(text: ReactNode, isImportant = true): void {
  told.add({ text, at: new Date().toISOString() });
  const amount = chosen();
  if (amount === 'all' || (amount === 'important' && isImportant)) announce(text);
}
