import { withPlainEnd } from '@story-pointer/core/session/seat-links';
import { randomText } from '../../browser/first-key.ts';

/** 144 random bits. */
export function newSecret(): string {
  return withPlainEnd(randomText(18));
}
