import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** Everything that is open above the page, the topmost last. */
const layers: symbol[] = [];

/** Closes what is open above the page, instead of leaving that, when its user goes back. */
export function useBackToClose(isOpen: boolean, close: () => void): void {
  const router = useRouter();
  const { history } = router;
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    // Going back from the first entry would leave the page without asking it.
    if (!history.canGoBack()) {
      const { href: publicHref, state } = history.location;
      void router.commitLocation({
        ...router.latestLocation,
        ...{ publicHref, state: { ...state, hasLayers: true } },
        ...{ resetScroll: false, ignoreBlocker: true },
      });
    }
    const layer = Symbol('layer');
    layers.push(layer);
    const unblock = history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }: { readonly action: string }) => {
        const isMeant = action === 'BACK' && layers.at(-1) === layer;
        if (isMeant) onBack();
        return isMeant;
      },
    });
    return () => {
      unblock();
      layers.splice(layers.indexOf(layer), 1);
    };
  }, [isOpen, history, router]);
}
