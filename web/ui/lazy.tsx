import { t } from '@lingui/core/macro';
import {
  type ComponentType,
  type FunctionComponent,
  startTransition,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { isOutdated } from '../browser/scripts.ts';
import { withTexts } from '../texts/language.ts';
import type { DialogState } from './dialog.tsx';
import { showToast } from './toast.tsx';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** A dialog whose scripts load when it is opened for the first time: most never are. */
export function lazyDialog<Props extends DialogState>(load: Load<Props>): FunctionComponent<Props> {
  const useDialog = loadedBy(() => withTexts('dialogs', load()));
  return function LazyDialog(props: Props) {
    const Dialog = useDialog(props.isOpen, (error) => {
      props.onOpenChange(false);
      // Another notice reports the newer version; retrying would be useless.
      if (!isOutdated(error)) showToast(t`Failed to load this. Please try again.`, 'error');
    });
    return Dialog ? <Dialog {...props} /> : null;
  };
}

/** Milliseconds before a part that could not be loaded is tried again. */
const pause = 2000;

/** A part that loads after the page, with retries; until then `Meanwhile` replaces it. */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  Meanwhile: ComponentType<Props> = () => null,
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

/** Loads once for all; a failed load is retried at the next use. */
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
      // Another instance may have loaded it since this render.
      if (loaded) setLoaded(true);
      else fetchIt();
    }, [isWanted]);
    return loaded;
  };
}
