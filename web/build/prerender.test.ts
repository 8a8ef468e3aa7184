import { expect, setDefaultTimeout, test } from 'bun:test';
import { prerenderPages } from './prerender.ts';

// Loads all code of the pages twice.
setDefaultTimeout(60_000);

test('[TX2, PG4] the build prerenders the public pages, with titles and descriptions, in each of its languages', async () => {
  const english = await prerenderPages('en');
  const pseudo = await prerenderPages('pseudo');
  expect(Object.keys(pseudo.pages)).toEqual(['/', '/about', '/create-session', '/join-session']);
  expect(english.pages['/create-session']).toContain('Create Session');
  expect(pseudo.pages['/create-session']).toContain('Çrééáátéé Šééššííóóñ');
  expect(pseudo.invitations['first']).toContain('ííñvíítééš');
  expect(english.heads['/about']).toMatchObject({ title: 'About – Story Pointer' });
  expect(pseudo.heads['/about']).toMatchObject({ title: expect.stringContaining('Štóórý') });
  for (const [path, html] of Object.entries(pseudo.pages)) {
    expect(html.length).toBeGreaterThan(english.pages[path]?.length ?? 0);
  }
});

test('[TX2] an unknown language fails the build', async () => {
  await expect(prerenderPages('tlh')).rejects.toThrow('PAGE_LANGUAGE=tlh');
});
