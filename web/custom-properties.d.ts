import 'react';

declare module 'react' {
  /** Styles may set custom properties, which React's own type does not know. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
