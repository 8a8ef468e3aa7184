import type { ReactNode } from 'react';
import { noteDown } from '../../ui/tell.ts';
import { showToast } from '../../ui/toast.tsx';

/** Shows what concerns everybody as a toast, which is announced by itself, and keeps it in the activity log. */
export function notify(text: ReactNode): void {
  noteDown(text);
  showToast(text);
}
