import type { Messages } from '@lingui/core';

/** The texts of every page, and those of its parts, by which the build divides each catalogue. */
export type CataloguePart =
  | 'all'
  | 'create'
  | 'dialogs'
  | 'join'
  | 'marketing'
  | 'operator'
  | 'session'
  | 'team';

export interface Catalogue {
  readonly messages: Messages;
}

const catalogues = {
  all: import.meta.glob<Catalogue>('../locales/*.po'),
  create: import.meta.glob<Catalogue>('../locales/*.po', { query: '?create' }),
  dialogs: import.meta.glob<Catalogue>('../locales/*.po', { query: '?dialogs' }),
  join: import.meta.glob<Catalogue>('../locales/*.po', { query: '?join' }),
  marketing: import.meta.glob<Catalogue>('../locales/*.po', { query: '?marketing' }),
  operator: import.meta.glob<Catalogue>('../locales/*.po', { query: '?operator' }),
  session: import.meta.glob<Catalogue>('../locales/*.po', { query: '?session' }),
  team: import.meta.glob<Catalogue>('../locales/*.po', { query: '?team' }),
};

/**
 * Imports a part of a catalogue from the sources. In built pages `web/calls/served-catalogues.ts` takes
 * the place of this module.
 */
export async function importCatalogue(part: CataloguePart, tag: string): Promise<Catalogue> {
  const catalogue = catalogues[part][`../locales/${tag}.po`];
  if (!catalogue) throw new Error(`There is no catalogue of the language "${tag}"`);
  return await catalogue();
}
