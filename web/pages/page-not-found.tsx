import { useRouter } from '@tanstack/react-router';
import { LostPage } from '../marketing/lost-page.tsx';

/** For every unknown address. */
export function PageNotFound() {
  const { history } = useRouter();
  return <LostPage onBack={() => history.back()} />;
}
