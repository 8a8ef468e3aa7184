import { type ComponentType, startTransition, useEffect, useEffectEvent, useState } from 'react';
import * as texts from '#messages/ui.ts';
import { isOutdated } from '../browser/not-loaded.ts';
import type { DialogState } from './dialog.tsx';
import { showToast } from './toast.tsx';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** A dialog whose scripts are fetched when it is opened for the first time: most never are. */
export function lazyDialog<Props extends DialogState>(load: Load<Props>): ComponentType<Props> {
  const useDialog = loadedBy(load);
  return function LazyDialog(props: Props) {
    const Dialog = useDialog(props.isOpen, (error) => {
      props.onOpenChange(false);
      // A notice says that there is a newer version; trying again would be in vain.
      if (!isOutdated(error)) showToast(texts.notLoaded, 'error');
    });
    return Dialog ? <Dialog {...props} /> : null;
  };
}

/** In milliseconds, before a part that could not be fetched is asked for again. */
const pause = 2000;

/**
 * A part of a page that comes once the page is there, however often it has to be asked for; until then
 * `Meanwhile` stands in its place.
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  Meanwhile: ComponentType<Props>,
): ComponentType<Props> {
  const usePart = loadedBy(load);
  return function LazyPart(props: Props) {
    const [isWanted, setWanted] = useState(true);
    useEffect(() => {
      if (isWanted) return;
      const timer = setTimeout(() => setWanted(true), pause);
      return () => clearTimeout(timer);
    }, [isWanted]);
    const Part = usePart(isWanted, () => setWanted(false)) ?? Meanwhile;
    return <Part {...props} />;
  };
}

/** Fetches once for all; what could not be fetched is tried again when it is wanted anew. */
function loadedBy<Props>(load: Load<Props>) {
  let loaded: ComponentType<Props> | undefined;
  return (isWanted: boolean, onFailed: (error: unknown) => void) => {
    const [, setLoaded] = useState(false);
    const fetchIt = useEffectEvent(() => {
      load().then((part) => {
        loaded = part;
        startTransition(() => setLoaded(true));
      }, onFailed);
    });
    useEffect(() => {
      if (!isWanted) return;
      // Somebody else's may have come since this was drawn.
      if (loaded) setLoaded(true);
      else fetchIt();
    }, [isWanted]);
    return loaded;
  };
}
