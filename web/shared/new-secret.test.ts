import { expect, test } from 'bun:test';
import { secretSchema } from '@story-pointer/core/session/seat-links';
import { newSecret } from './shown-link.tsx';

test('no secret of a link ends in a character that chats leave out', () => {
  for (let times = 0; times < 1000; times += 1) {
    const secret = newSecret();
    expect(secretSchema.safeParse(secret).success).toBe(true);
    expect(secret).toMatch(/[A-Za-z0-9]$/);
  }
});
