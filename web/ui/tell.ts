import type { ReactNode } from 'react';
import { announce } from './live-region.tsx';
import { Notices } from './notices.ts';
import { rememberedChoice } from './remembered.ts';

export const amounts = ['all', 'important', 'none'] as const;
const { chosen, useChoice } = rememberedChoice('announcements', amounts);
export const useAnnouncedAmount = useChoice;

/** The latest events, announced or not, so that they can be read again. */
export const told = new Notices<{ readonly text: ReactNode; readonly at: string }>(20);

export function noteDown(text: ReactNode): void {
  told.add({ text, at: new Date().toISOString() });
}

/** Announces an event, if this browser's user wants to hear it. */
export function tell(text: ReactNode, isImportant = true): void {
  noteDown(text);
  const amount = chosen();
  if (amount === 'all' || (amount === 'important' && isImportant)) announce(text);
}
