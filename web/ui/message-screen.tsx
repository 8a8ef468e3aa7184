import type { ReactNode } from 'react';
import { PlayingCard } from './playing-card.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

interface MessageScreenProps {
  readonly title: string;
  /** The label of the card above the title. */
  readonly card?: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

export function MessageScreen({ title, card = '?', children, actions }: MessageScreenProps) {
  const heading = useKeptFocus<HTMLHeadingElement>();
  return (
    <div className="mx-auto grid max-w-prose justify-items-center gap-5 py-8 text-center sm:py-14">
      <PlayingCard display={card} className="-rotate-6 [--card-width:6rem]" />
      <h1 ref={heading} tabIndex={-1} className="mt-2 font-heading text-heading">
        {title}
      </h1>
      {children}
      {actions && <div className="mt-2 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  );
}
