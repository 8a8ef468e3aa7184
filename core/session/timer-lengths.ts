import { latin } from '../latin.ts';
import { timerLimits } from './timers.ts';

const usual = [30, 60, 120, 180, 300, 600, 900, 1800, 3600];

/** The lengths to choose from, in seconds, with the present one among them. */
export function timerLengths(present: number): readonly number[] {
  return [...new Set([...usual, present])].sort((one, other) => one - other);
}

const typedLength = /^(\d{1,4})(?::\s*([0-5]\d)|[.,](\d{1,2}))?$/;

/** The seconds of a length that was typed as minutes ('1.5') or with seconds ('1:30'); null if no timer has it. */
export function readLength(typed: string): number | null {
  const [, minutes = '', seconds = '0', decimals = '0'] =
    typedLength.exec(latin(typed).trim()) ?? [];
  const length = Math.round(Number(`${minutes}.${decimals}`) * 60) + Number(seconds);
  return length >= timerLimits.least && length <= timerLimits.most ? length : null;
}
