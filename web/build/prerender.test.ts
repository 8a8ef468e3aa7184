import { expect, setDefaultTimeout, test } from 'bun:test';
import { prerenderPages } from './prerender.ts';

// Loads all code of the pages twice.
setDefaultTimeout(180_000);

test('[TX2, PG4] the build prerenders the public pages, with titles and descriptions, in each of its languages', async () => {
  const english = await prerenderPages('en');
  const pseudo = await prerenderPages('en-XA');
  expect(Object.keys(pseudo.pages).filter((path) => pseudo.pages[path]?.html)).toEqual([
    '/',
    '/about',
    '/create-session',
    '/join-session',
  ]);
  expect(english.pages['/create-session']?.html).toContain('Create Session');
  expect(pseudo.pages['/create-session']?.html).not.toContain('Create Session');
  expect(pseudo.pages['/create-session']?.html).toContain('Ćŕēàţē Śēśśĩōń');
  expect(pseudo.invitation.html).toContain('ĩńvĩţēś');
  expect(english.noScript).toContain('Sessions need JavaScript.');
  expect(pseudo.noScript).not.toContain('Sessions');
  expect(english.heads['/about']).toMatchObject({ title: 'About – Story Pointer' });
  const longer =
    textIn(pseudo.pages['/about']?.html).length / textIn(english.pages['/about']?.html).length;
  expect(longer).toBeGreaterThan(1.35);
});

test('[TX2] a language without a catalogue fails the build', async () => {
  await expect(prerenderPages('tlh')).rejects.toThrow('no catalogue');
});

function textIn(html = ''): string {
  return html.replace(/<[^>]*>/g, '');
}
