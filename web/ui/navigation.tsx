import { createContext, type ReactNode, use } from 'react';

/** Where one can go: a page, and what stands behind the '?' of its address. */
export interface Place {
  readonly to: string;
  readonly search?: Readonly<Record<string, string | undefined>>;
}

export interface Navigation {
  readonly hrefOf: (place: Place) => string;
  readonly go: (place: Place) => Promise<void>;
  /** Fetches what the page will need, before anybody goes there. */
  readonly prepare: (place: Place) => void;
}

/** Where one is. */
export interface Here {
  /** The page, as in the `to` of a place. */
  readonly path: string;
  readonly search: Readonly<Record<string, unknown>>;
}

interface NavigationProviderProps {
  readonly navigation: Navigation;
  readonly here: Here;
  readonly children: ReactNode;
}

const NavigationContext = createContext<Navigation | null>(null);
const HereContext = createContext<Here | null>(null);

/** Tells the parts of a page where they are and how to get elsewhere, with a router or without. */
export function NavigationProvider({ navigation, here, children }: NavigationProviderProps) {
  return (
    <NavigationContext value={navigation}>
      <HereContext value={here}>{children}</HereContext>
    </NavigationContext>
  );
}

/** How to get elsewhere: the same for as long as the page lives. */
export function useNavigation(): Navigation {
  return there(use(NavigationContext));
}

export function useHere(): Here {
  return there(use(HereContext));
}

function there<Value>(value: Value | null): Value {
  if (value === null) throw new Error('There is no NavigationProvider around this');
  return value;
}
