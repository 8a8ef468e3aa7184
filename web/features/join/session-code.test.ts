import { expect, test } from 'bun:test';
import { accepted, refused } from '@story-pointer/core/session/refusals';
import { problemText } from '../../calls/problem-text.ts';
import { checkCode, explainCode } from './session-code.ts';

const code = '6b01897b5d4dd8d7b6b6';

test.each([
  code,
  `  ${code}\n`,
  `https://points.example.org/session?sessionId=${code}`,
  `https://points.example.org/tools/session?storyId=x&sessionId=${code}&participantId=y#top`,
  `points.example.org/join-session?sessionId=${code}`,
  `Join us: https://points.example.org/session?sessionId=${code} at ten`,
])('[J1] the code is found in %p', (typed) => {
  expect(checkCode('sessionId', typed)).toEqual(accepted(code));
});

test.each(['K7QF-M2XD', 'k7qf m2xd', 'K7QF – M2XD', 'K7QF—M2XD', 'К7QF-М2ХD'])(
  '[J26] the short code is found in %p',
  (typed) => {
    expect(checkCode('sessionId', typed)).toEqual(accepted('K7QFM2XD'));
  },
);

test('[J7] an empty field has no code', () => {
  expect(checkCode('sessionId', '  ')).toEqual(refused('nameRequired', 'sessionId'));
});

test('[J7] an invalid code is treated as the code of no session', () => {
  const refusal = refused('sessionNotFound', 'sessionId');
  expect(checkCode('sessionId', 'the one from yesterday')).toEqual(refusal);
  expect(checkCode('sessionId', 'https://points.example.org/about')).toEqual(refusal);
});

test('[J26] capitals make no difference', () => {
  expect(checkCode('sessionId', code.toUpperCase())).toEqual(accepted(code));
  expect(checkCode('sessionId', 'session-A')).toEqual(accepted('session-A'));
});

test.each(['6b01897b', '6B01897B…', ' 6b01897b... '])(
  '[J26] the short form %p is recognised as one',
  (short) => {
    expect(explainCode(short)).toContain('only the beginning of a code');
    expect(explainCode('nowhere')).toBe(problemText('sessionNotFound'));
  },
);
