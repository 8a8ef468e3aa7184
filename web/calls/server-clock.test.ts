import { afterEach, expect, setSystemTime, test } from 'bun:test';
import { learnServerTime, serverNow } from './server-clock.ts';

afterEach(() => {
  setSystemTime();
});

/** An answer arrives that was dated at `server`, when this device shows `device`. */
function answered(server: number, device: number): void {
  setSystemTime(device);
  learnServerTime(Date.parse(new Date(server).toUTCString()));
}

test('[TI3] the server’s time follows from the answers, however late they are and wrong the clock is', () => {
  const start = Date.UTC(2026, 0, 31);
  const hour = 3_600_000;
  // The device is an hour ahead; answers take from 50 ms to 2 s.
  answered(start + 900, start + hour + 2900);
  answered(start + 5000, start + hour + 5050);
  answered(start + 9700, start + hour + 9900);
  expect(serverNow()).toBe(start + 9850);
  // It is set right.
  answered(start + 20_000, start + 20_050);
  answered(start + 21_000, start + 21_100);
  expect(serverNow()).toBe(start + 21_050);
  learnServerTime(Number.NaN);
  expect(serverNow()).toBe(start + 21_050);
});
