import type { ComponentProps, MouseEvent } from 'react';
import { type Place, useNavigation } from './navigation.tsx';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'>, Place {}

/** A link to another page of ours, which opens without a full page load. */
export function Link({ to, search, onClick, ...rest }: LinkProps) {
  const { hrefOf, go, prepare } = useNavigation();
  const place: Place = search ? { to, search } : { to };
  const prepareIt = () => prepare(place);
  const goThere = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || rest.target || isForBrowser(event)) return;
    event.preventDefault();
    void go(place);
  };
  return (
    <a
      {...rest}
      href={hrefOf(place)}
      onPointerEnter={prepareIt}
      onFocus={prepareIt}
      onClick={goThere}
    />
  );
}

/** A click for another tab or window, or for a download. */
function isForBrowser({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}
