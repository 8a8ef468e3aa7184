import { lazyDialog, lazyPart } from '../../ui/lazy.tsx';
import type { CountdownProps } from './countdown.tsx';

/** Loaded when it is needed: most rounds have no timer. */

export const Countdown = lazyPart<CountdownProps>(
  async () => (await import('./countdown.tsx')).Countdown,
  () => null,
);

export const TimerDialog = lazyDialog(async () => (await import('./timer-dialog.tsx')).TimerDialog);
