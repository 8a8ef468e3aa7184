import { notFoundPath, pagePaths } from '@story-pointer/core/pages';
import { chatSentences } from '@story-pointer/core/webhooks/chat';

/** The build's description of its pages, with the parts that a test is about. */
export function builtPages(parts: Readonly<Record<string, object>>): string {
  const pages = [...pagePaths, notFoundPath].map((path) => {
    const head = { title: `Title of ${path}`, description: `About ${path}`, keywords: 'poker' };
    return [path, { head, scripts: [], html: '', ...parts[path] }] as const;
  });
  const english = { name: 'English', direction: 'ltr', isPseudo: false, fonts: [] };
  const german = { ...english, name: 'Deutsch', fonts: ['assets/letters.woff2'] };
  const chat = Object.fromEntries(chatSentences.map((name) => [name, name]));
  const texts = { texts: {}, failure: 'Failed', noScript: '', chat };
  const language = { ...texts, pages: Object.fromEntries(pages) };
  return JSON.stringify({ en: { ...english, ...language }, de: { ...german, ...language } });
}
