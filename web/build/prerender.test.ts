import { expect, setDefaultTimeout, test } from 'bun:test';
import { publicPaths } from '@story-pointer/core/pages';
import { prerenderPages } from './prerender.ts';

// Loads all code of the pages.
setDefaultTimeout(180_000);

test('[TX2, PG4] the build prerenders the public pages, with titles and descriptions, in each of its languages @nightly', async () => {
  const { drawn, modules } = await prerenderPages(['en', 'en-XA']);
  const [english, pseudo] = [drawn.get('en'), drawn.get('en-XA')];
  if (!english || !pseudo) throw new Error('a language was not prerendered');
  expect(Object.keys(pseudo.pages)).toEqual([...publicPaths]);
  expect(english.pages['/create-session']).toContain('Create Session');
  expect(pseudo.pages['/create-session']).not.toContain('Create Session');
  expect(pseudo.pages['/create-session']).toContain('Ćŕēàţē Śēśśĩōń');
  expect(modules.get('/session')?.size).toBeGreaterThan(modules.get('/about')?.size ?? 0);
  expect(pseudo.invitation.html).toContain('ĩńvĩţēś');
  expect(english.noScript).toContain('Sessions need JavaScript.');
  expect(pseudo.noScript).not.toContain('Sessions');
  expect(english.heads['/about']).toMatchObject({ title: 'About – Story Pointer' });
  const longer = textIn(pseudo.pages['/about']).length / textIn(english.pages['/about']).length;
  expect(longer).toBeGreaterThan(1.35);
});

test('[TX2] a language without a catalogue fails the build @nightly', async () => {
  await expect(prerenderPages(['tlh'])).rejects.toThrow('no catalogue');
});

function textIn(html = ''): string {
  return html.replace(/<[^>]*>/g, '');
}
