import { useRouter } from '@tanstack/react-router';
import { LostPage } from '../marketing/lost-page.tsx';

/** '/$': every address that is no page's. */
export function PageNotFound() {
  const { history } = useRouter();
  return <LostPage onBack={() => history.back()} />;
}
