import { randomText } from '../../api/random-text.ts';

/** 144 random bits. */
export function newSecret(): string {
  return randomText(18);
}
