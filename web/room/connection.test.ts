import { expect, test } from 'bun:test';
import { wireVersion } from '@story-pointer/core/wire-version';
import { livePage, Page, renamed, resumeAt, roomAt, signOfLife } from './testing.ts';

test('[PG55] a connection that comes back is proven by the first message', () => {
  const page = new Page(roomAt(1));
  expect(page.status).toBe('connecting');
  page.far.drop();
  page.pass(1000);
  page.far.accept();
  expect(page.status).toBe('reconnecting');
  page.far.say(signOfLife(1));
  expect(page.status).toBe('live');
});

test('[W16, C13] a lost connection is tried again after a second, from where the page stands', () => {
  const page = livePage();
  expect(page.far.isBack).toBe(false);
  page.far.say(renamed(2, 'Sprint 2'));
  page.far.drop();
  expect(page.status).toBe('reconnecting');
  page.pass(999);
  expect(page.sockets).toHaveLength(1);
  page.pass(1);
  expect(page.sockets).toHaveLength(2);
  expect(page.far).toMatchObject({ room: { revision: 2 }, isBack: true });
  page.far.accept();
  page.far.say(signOfLife(2));
  expect(page.status).toBe('live');
});

test.each([
  { attempt: 5, seconds: 1 },
  { attempt: 6, seconds: 5 },
  { attempt: 15, seconds: 5 },
  { attempt: 16, seconds: 10 },
  { attempt: 100, seconds: 10 },
  { attempt: 101, seconds: 60 },
])('[W16] attempt $attempt comes after $seconds s', ({ attempt, seconds }) => {
  const page = livePage();
  page.far.drop();
  for (let failed = 1; failed < attempt; failed += 1) {
    page.connection.wake();
    page.far.drop();
  }
  const tried = page.sockets.length;
  page.pass(seconds * 1000 - 1);
  expect(page.sockets).toHaveLength(tried);
  page.pass(1);
  expect(page.sockets).toHaveLength(tried + 1);
});

test('[W16] a server that lets go at once is not asked every second for ever', () => {
  const page = livePage();
  page.far.drop();
  for (let failed = 1; failed <= 5; failed += 1) {
    page.pass(1000);
    page.far.accept();
    page.far.drop();
  }
  page.pass(1000);
  expect(page.sockets).toHaveLength(6);
});

test('[W16] who wakes up while waiting tries at once', () => {
  const page = livePage();
  page.far.drop();
  page.connection.wake();
  expect(page.sockets).toHaveLength(2);
});

test('[W16] who wakes up on an open connection asks whether it still works', () => {
  const page = livePage();
  page.connection.wake();
  expect(page.far.questions).toEqual([resumeAt(1)]);
  page.far.say(signOfLife(1));
  page.pass(10_000);
  expect(page.sockets).toHaveLength(1);
});

test('[W16] a dead connection is replaced at once when its page wakes up and it does not answer soon', () => {
  const page = livePage();
  page.connection.wake();
  page.pass(1499);
  expect(page.sockets).toHaveLength(1);
  page.pass(1);
  expect(page.sockets).toHaveLength(2);
  expect(page.status).toBe('reconnecting');
});

test('[W16] a page that wakes up while it waits for an answer does not wait as long as it would', () => {
  const page = livePage();
  page.pass(20_000);
  page.connection.wake();
  page.pass(1500);
  expect(page.sockets).toHaveLength(2);
});

test('[W16] a page that wakes up several times on end gives its connection no more time', () => {
  const page = livePage();
  page.connection.wake();
  page.pass(1000);
  page.connection.wake();
  page.pass(500);
  expect(page.sockets).toHaveLength(2);
});

test('[W16] a socket that was opening when the page wakes up has to open soon', () => {
  const page = new Page(roomAt(1));
  page.connection.wake();
  page.pass(1500);
  expect(page.sockets).toHaveLength(2);
  page.pass(9999);
  expect(page.sockets).toHaveLength(2);
});

test('[W16] a silent connection is asked after 20 s, and given up after 10 s more', () => {
  const page = livePage();
  page.pass(19_999);
  expect(page.far.questions).toEqual([]);
  page.pass(1);
  expect(page.far.questions).toEqual([resumeAt(1)]);
  page.pass(9999);
  expect(page.far.isClosed).toBe(false);
  page.pass(1);
  expect(page.far.isClosed).toBe(true);
  expect(page.status).toBe('reconnecting');
});

test('[W16] a socket that does not open within 10 s is given up', () => {
  const page = new Page(roomAt(1));
  page.pass(10_000);
  expect(page.far.isClosed).toBe(true);
  expect(page.status).toBe('reconnecting');
});

test('[W16] what a socket reports after it was given up is ignored', () => {
  const page = livePage();
  const orphan = page.far;
  page.pass(20_000);
  page.pass(10_000);
  page.connection.wake();
  orphan.say(renamed(2, 'From beyond'));
  orphan.drop();
  orphan.say({ type: 'bye', reason: 'gone' });
  expect(page.room.revision).toBe(1);
  expect(page.sockets).toHaveLength(2);
  expect(page.status).toBe('reconnecting');
});

test('[SE3] a page whose session is gone does not come back', () => {
  const page = livePage();
  page.far.say({ type: 'bye', reason: 'gone' });
  page.far.drop();
  page.connection.wake();
  page.pass(120_000);
  expect(page.status).toBe('gone');
  expect(page.sockets).toHaveLength(1);
});

test('a page that reloading did not help tries again after a minute', () => {
  const page = livePage();
  page.far.say({ type: 'reload', oldest: wireVersion + 1 });
  page.far.drop();
  page.pass(59_999);
  expect(page.status).toBe('outdated');
  expect(page.sockets).toHaveLength(1);
  page.pass(1);
  page.far.accept();
  page.far.say(signOfLife(1));
  expect(page.status).toBe('live');
});

test('a process of version 1, which tells newer pages to reload, counts as one that was lost', () => {
  const page = livePage();
  page.far.say({ type: 'reload' });
  page.far.drop();
  expect(page.status).toBe('reconnecting');
  page.pass(1000);
  expect(page.sockets).toHaveLength(2);
});

test('[C12] a page that is left closes its socket and tries no more', () => {
  const page = livePage();
  page.connection.stop();
  page.far.drop();
  page.pass(120_000);
  expect(page.far.isClosed).toBe(true);
  expect(page.sockets).toHaveLength(1);
});
