import { expect } from '@playwright/test';
import type { Person } from './world/person.ts';
import { test, testWithClock } from './world/test.ts';

/** Replaces sound, vibration and notifications of a page by a record of them. */
async function recordsSignals({ page }: Person, permission: NotificationPermission) {
  const record = await page.evaluateHandle((granted) => {
    const heard: string[] = [];
    const curve = () => undefined;
    class Audio {
      readonly currentTime = 0;
      readonly destination = {};
      async resume() {}
      async suspend() {}
      createGain() {
        const gain = {
          setValueAtTime: curve,
          linearRampToValueAtTime: curve,
          exponentialRampToValueAtTime: curve,
        };
        return { gain, connect: (next: object) => next };
      }
      createOscillator() {
        const source = {
          frequency: { value: 0 },
          onended: () => undefined,
          connect: (next: object) => next,
          start: () => heard.push(`${source.frequency.value} Hz`),
          stop: () => source.onended(),
        };
        return source;
      }
    }
    class Note {
      static readonly requestPermission = async () => granted;
      constructor(title: string, { body }: NotificationOptions) {
        heard.push(`${title} (${body})`.replace(/[\u2068\u2069]/g, ''));
      }
      close() {
        heard.push('closed');
      }
    }
    const vibrate = (pattern: number | number[]) => {
      heard.push(`vibrates ${pattern}`);
      return true;
    };
    Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
    Object.assign(window, { AudioContext: Audio, Notification: Note });
    return heard;
  }, permission);
  return {
    /** The signals since the last call. */
    taken: () => record.evaluate((heard) => heard.splice(0)),
  };
}

async function switchesOn(person: Person, label: string): Promise<void> {
  await person.fromSessionMenu('Sounds and Notifications');
  const option = person.dialog('Sounds and Notifications').getByRole('switch', { name: label });
  await expect(option).not.toBeChecked();
  await option.focus();
  await person.page.keyboard.press('Space');
  await expect(option).toBeChecked();
  await person.page.keyboard.press('Escape');
  await expect(person.page.getByRole('dialog')).toBeHidden();
}

testWithClock(
  '[TB36] a sound tells of a story that opens, of the last vote and, once a minute, of a request for one, and notifications that the browser refuses stay off @nightly',
  async ({ people, passes }) => {
    const ann = await people.remoteFacilitator('Ann');
    await ann.createsStory('Log in');
    const bob = await people.participant('Bob', ann);
    const loaded: string[] = [];
    bob.page.on('request', (request) => loaded.push(request.url()));
    const signals = await recordsSignals(bob, 'granted');
    await ann.createsStory('Log out');
    await expect(bob.storyInList('Log out')).toBeVisible();
    expect(await signals.taken()).toEqual([]);
    expect(loaded.filter((address) => /\/(signals|chime)-/.test(address))).toEqual([]);

    await switchesOn(bob, 'Sound and vibration');
    await expect.poll(() => signals.taken()).toEqual(['659 Hz']);
    await expect.poll(() => loaded.some((address) => /\/signals-/.test(address))).toBe(true);
    let opened = 'Search';
    // The script begins a moment after it has come.
    await expect(async () => {
      opened += ' again';
      await ann.createsStory(opened);
      const soon = { timeout: 2000 };
      await expect.poll(() => signals.taken(), soon).toEqual(['523 Hz', '659 Hz']);
    }).toPass();

    await bob.opensStory(opened);
    const { storyId, participantId } = bob;
    const ask = { type: 'nudge', storyId, round: 1, participantId };
    for (let time = 0; time < 2; time += 1) await ann.sends(ask);
    await expect.poll(() => signals.taken()).toEqual(['vibrates 200,100,200', '784 Hz', '784 Hz']);
    await passes(60);
    await ann.sends(ask);
    await expect.poll(() => signals.taken()).toEqual(['vibrates 200,100,200', '784 Hz', '784 Hz']);

    await ann.votes(5);
    await expect(bob.text('1 of 2 voted')).toBeVisible();
    expect(await signals.taken()).toEqual([]);
    await bob.votes('5');
    const last: string[] = [];
    const lastSignals = async () => {
      last.push(...(await signals.taken()));
      return last;
    };
    await expect.poll(lastSignals).toEqual(['vibrates 10', '659 Hz', '784 Hz', '1047 Hz']);

    await recordsSignals(bob, 'denied');
    await bob.fromSessionMenu('Sounds and Notifications');
    const dialog = bob.dialog('Sounds and Notifications');
    const option = dialog.getByRole('switch', { name: 'Browser notifications' });
    await option.press('Space');
    await expect(dialog.getByRole('alert')).toContainText('Allow them in its settings');
    await expect(option).not.toBeChecked();
  },
);

test('[TB36] notifications are shown while the page is in the background, and taken away after it @nightly', async ({
  people,
}) => {
  const ann = await people.facilitatorOn('Log in', 'Ann');
  const bob = await people.participant('Bob', ann);
  const signals = await recordsSignals(bob, 'granted');
  await switchesOn(bob, 'Browser notifications');
  await expect.poll(() => signals.taken()).toEqual(['Notifications are on ()']);
  await ann.addsStories('Log out');
  await expect(bob.storyInList('Log out')).toBeVisible();
  expect(await signals.taken()).toEqual([]);

  await bob.turns('hidden');
  expect(await signals.taken()).toEqual(['closed']);
  await ann.addsStories('Search');
  await expect.poll(() => signals.taken()).toEqual(['Vote on Search (Sprint 12)']);
  await bob.turns('visible');
  expect(await signals.taken()).toEqual(['closed']);
});

test('[TB36] a service worker shows notifications where there is one, as Android demands @nightly', async ({
  people,
}) => {
  const ann = await people.facilitatorOn('Log in', 'Ann');
  const shown = await ann.page.evaluateHandle(() => {
    const record: string[] = [];
    const registration = {
      active: {},
      showNotification: async (title: string) => record.push(title),
      getNotifications: async () => [{ close: () => record.push('closed') }],
    };
    const getRegistration = async () => registration;
    Object.defineProperty(navigator, 'serviceWorker', { value: { getRegistration } });
    // No constructor, as on Android.
    Object.assign(window, { Notification: { requestPermission: async () => 'granted' } });
    return record;
  });
  await switchesOn(ann, 'Browser notifications');
  await expect.poll(() => shown.jsonValue()).toEqual(['Notifications are on']);
  await ann.turns('hidden');
  await expect.poll(() => shown.jsonValue()).toEqual(['Notifications are on', 'closed']);
});
