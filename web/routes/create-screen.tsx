import { t } from '@lingui/core/macro';
import { CreateScreen as Screen } from '../features/create/create-screen.tsx';
import { useHere } from '../ui/navigation.tsx';
import { readCreateSearch } from './search.ts';

/** '/create-session': its address may contain a deck. */
export function CreateScreen() {
  const { deck, cards } = readCreateSearch(useHere().search);
  const own = cards === undefined ? undefined : { name: deck ?? t`Our deck`, cards };
  return <Screen own={own} />;
}
