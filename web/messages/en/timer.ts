import { clock, enumerated, number, plural } from './formats.tsx';

/** The countdown of a round. */

export const start = 'Start timer';
export const starting = 'Starting...';
export const title = 'Timer';
export const howLong = 'How long';
export const atEndNothing = 'At the end everybody is told.';
export const atEndReveal = 'At the end the votes are revealed, if there are any.';
export const notStarted = 'The timer was not started.';
export const notChanged = (reason: string) => `The timer was not changed. ${reason}`;

/** '2 minutes', '1 minute and 30 seconds' */
export const length = (seconds: number): string => {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return enumerated([
    ...(minutes > 0
      ? [`${number(minutes)} ${plural(minutes, { one: 'minute', other: 'minutes' })}`]
      : []),
    ...(rest > 0 ? [`${number(rest)} ${plural(rest, { one: 'second', other: 'seconds' })}`] : []),
  ]);
};

export const left = clock;
export const timeLeft = 'Time left';
export const timeUp = 'Time is up';
export const menu = 'Timer';
export const minuteMore = 'One minute more';
export const stop = 'Stop the timer';

export const takes = (seconds: number) => `A timer takes ${length(seconds)} from now on`;
export const started = (seconds: number) => `A timer of ${length(seconds)} has begun`;
export const stopped = 'The timer was stopped';
export const stillLeft = (seconds: number) => `${length(seconds)} left`;
