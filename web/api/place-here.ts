import { type Place, placeOf } from '@story-pointer/core/languages';
import { tags } from '../texts/language-names.ts';
import { pathHere } from './address.ts';

/** The position of this page. Without a network, a page that is kept may be in another language. */
export function placeHere(): Place {
  return placeOf(pathHere(), tags);
}
