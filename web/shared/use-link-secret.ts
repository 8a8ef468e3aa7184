import { useEffect, useState } from 'react';
import { takeLinkSecret } from '../browser/link-secret.ts';

/** The secret of the link that has led to this page, or was opened on it. */
export function useLinkSecret(): string | undefined {
  const [secret, setSecret] = useState(takeLinkSecret);
  useEffect(() => {
    // Another link opened in this tab loads no page.
    const take = () => setSecret(takeLinkSecret());
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  return secret;
}
