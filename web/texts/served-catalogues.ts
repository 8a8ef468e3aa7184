import { served } from '../browser/served.ts';
import { root } from '../calls/installation.ts';
import { load } from '../calls/load.ts';
import type { Catalogue, CataloguePart } from './catalogues.ts';

/**
 * Imports a part of the catalogue of the page's language from the file that the page names. The build
 * puts this in the place of `web/texts/catalogues.ts`, so that no script names all languages.
 */
export function importCatalogue(part: CataloguePart): Promise<Catalogue> {
  const address = new URL(served(`texts-${part}`) ?? '', root()).href;
  return load(() => import(/* @vite-ignore */ address), [address]);
}
