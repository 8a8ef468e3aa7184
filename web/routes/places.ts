import { root } from '../api/address.ts';
import type { Here, Place } from '../ui/navigation.tsx';
import { parseSearch, writeSearch } from './search.ts';

/** The address of a place, below the root of the product. */
export function hrefOf({ to, search = {} }: Place): string {
  return root().pathname + to.slice(1) + writeSearch(search);
}

/** The place of an address of ours. */
export function hereAt({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Here {
  return { path: pathname.replace(root().pathname, '/'), search: parseSearch(search) };
}
