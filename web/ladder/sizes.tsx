import { plural } from '@lingui/core/macro';
import { Plural } from '@lingui/react/macro';
import type { Story } from '@story-pointer/core/session/open-room';
import type { Size } from '@story-pointer/core/story-results';
import { Children, type ReactNode } from 'react';
import { PlayingCard } from '../ui/playing-card.tsx';

const most = 6;

const mostColumns = 6;

interface SizesProps {
  readonly sizes: readonly Size[];
  /** More columns, of stories without a card. */
  readonly children?: ReactNode;
}

/** Agreed stories below their cards. */
export function Sizes({ sizes, children }: SizesProps) {
  const columns = sizes.length + Children.toArray(children).length;
  return (
    <ul
      style={{ '--columns': Math.min(columns, mostColumns) }}
      className="mx-auto grid w-full max-w-[calc(var(--columns)*12.125rem)] grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-x-2.5 gap-y-4"
    >
      {sizes.map(({ label, stories, points }) => (
        <SizeColumn key={label} stories={stories} card={<PlayingCard display={label} />}>
          <span className="sr-only">{label}: </span>
          <b>{plural(stories.length, { one: '# story', other: '# stories' })}</b>
          {points !== null && (
            <span>{plural(Number(points), { one: '# point', other: '# points' })}</span>
          )}
        </SizeColumn>
      ))}
      {children}
    </ul>
  );
}

interface SizeColumnProps {
  readonly stories: readonly Story[];
  readonly card: ReactNode;
  /** Beside the card. */
  readonly children: ReactNode;
}

export function SizeColumn({ stories, card, children }: SizeColumnProps) {
  return (
    <li>
      <div className="[--card-width:2.5rem] flex items-center gap-[0.5625rem] text-ink-soft text-(length:--text-xs) leading-[1.3] [&_b]:block [&_b]:text-ink [&_b]:font-semibold">
        {card}
        <p>{children}</p>
      </div>
      <ul className="grid gap-1.5 mt-2 text-(length:--text-xs) leading-[1.35] [&_>_li]:py-1.5 [&_>_li]:px-2 [&_>_li]:rounded-[0.5rem] [&_>_li]:bg-sheet [&_>_li]:[box-shadow:0_1px_2px_oklch(0.2_0.03_165/0.14)] [&_>_li]:wrap-anywhere max-md:hidden">
        {stories.slice(0, most).map(({ id, name }) => (
          <li key={id}>
            <bdi translate="no">{name}</bdi>
          </li>
        ))}
        {stories.length > most && (
          <li>
            <Plural value={stories.length - most} context="stories" other="+# more" />
          </li>
        )}
      </ul>
    </li>
  );
}
