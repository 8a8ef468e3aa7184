import { t } from '@lingui/core/macro';
import { useSearch } from '@tanstack/react-router';
import { CreateScreen as Screen } from '../features/create/create-screen.tsx';

/** '/create-session': its address may contain a deck, a name and stories. */
export function CreateScreen() {
  const { deck, cards, name, stories } = useSearch({ from: '/create-session' });
  const own = cards === undefined ? undefined : { name: deck ?? t`Our deck`, cards };
  return <Screen own={own} linked={{ name, stories }} />;
}
