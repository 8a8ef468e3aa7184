import { expect, test } from 'bun:test';
import { actsIn, type DiskAct } from './disk-acts.ts';

const hex = (text: string) => Buffer.from(text).toString('hex').replace(/../g, '\\x$&');
const send = (text: string) => `7 sendto(9<socket:[1]>, "${hex(text)}", 5, MSG_NOSIGNAL, NULL, 0`;
const write = `7 pwrite64(8<${hex('/data/file')}>, "${hex('bytes')}", 5, 0`;

const said: DiskAct[] = [{ kind: 'say', text: 'vote' }];

test.each([
  ['ended', `${send('vote')}) = 4`, said],
  ['failed', `${send('vote')}) = -1 EPIPE`, []],
  ['was killed in', `${send('vote')} <unfinished ...>) = ?`, said],
  [
    'was killed in, while others were at work',
    `${send('vote')} <unfinished ...>\n7 +++ killed by SIGKILL +++`,
    said,
  ],
  ['was killed in', `${write} <unfinished ...>\n7 +++ killed by SIGKILL +++`, []],
])('a call that the process %s: %s', (_, log, acts) => {
  expect([...actsIn(log, '/data')]).toEqual(acts);
});
