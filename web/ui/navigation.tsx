import { createContext, type ReactNode, use } from 'react';

/** A target of navigation: a page, and the query of its address. */
export interface Place {
  readonly to: string;
  readonly search?: Readonly<Record<string, string | undefined>>;
}

export interface Navigation {
  readonly hrefOf: (place: Place) => string;
  readonly go: (place: Place) => Promise<void>;
  /** Loads the page's code and data before the navigation. */
  readonly prepare: (place: Place) => void;
}

/** The current place. */
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

/** Provides the parts of a page with the current place and navigation, with a router or without. */
export function NavigationProvider({ navigation, here, children }: NavigationProviderProps) {
  return (
    <NavigationContext value={navigation}>
      <HereContext value={here}>{children}</HereContext>
    </NavigationContext>
  );
}

/** Navigation: the same object for the life of the page. */
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
