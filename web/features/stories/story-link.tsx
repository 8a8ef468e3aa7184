import type { Deck } from '@story-pointer/core/decks/deck';
import { deckOf } from '@story-pointer/core/decks/scale';
import type { Id } from '@story-pointer/core/ids';
import { isCollected } from '@story-pointer/core/session/collecting';
import type { Collection } from '@story-pointer/core/session/collection';
import type { Story } from '@story-pointer/core/session/open-room';
import { useLocation } from '@tanstack/react-router';
import { createContext, memo, type ReactNode, use, useEffect, useMemo, useRef } from 'react';
import { useRoom } from '../../room/room.tsx';
import { useIsTurning } from '../../shared/turning.ts';
import { Link } from '../../ui/link.tsx';
import { StoryState } from './story-state.tsx';

/** The common values of all links, which rarely change, since a list may be long. */
interface LinkSurroundings {
  readonly sessionId: Id;
  readonly participantId: Id;
  readonly deck: Deck;
  readonly collection: Collection | null;
  readonly activeId: Id | null;
  readonly hereId: unknown;
}

const SurroundingsContext = createContext<LinkSurroundings | null>(null);

/** Provides the links of a list with their common values. */
export function StoryLinks({ children }: { children: ReactNode }) {
  const { view, me } = useRoom();
  const { collection } = view;
  const { id: sessionId, type, facilitatorActiveStoryId: activeId } = view.session;
  const hereId = useOpenStoryId();
  const deck = deckOf(type);
  const surroundings = useMemo(
    () => ({ sessionId, participantId: me.id, deck, collection, activeId, hereId }),
    [sessionId, me.id, deck, collection, activeId, hereId],
  );
  return <SurroundingsContext value={surroundings}>{children}</SurroundingsContext>;
}

interface StoryLinkProps {
  readonly story: Story;
  readonly tabIndex?: number;
  readonly onPress?: ((storyId: Id) => void) | undefined;
}

/** A story in the list, in one line: a link with the state of the story. */
export function StoryLink({ story, tabIndex, onPress }: StoryLinkProps) {
  const surroundings = use(SurroundingsContext);
  if (!surroundings) throw new Error('StoryLink needs StoryLinks around it');
  const { activeId, hereId, collection, ...rest } = surroundings;
  return (
    <Row
      {...rest}
      story={story}
      isCollected={isCollected({ collection }, story.id)}
      isActive={story.id === activeId}
      isHere={story.id === hereId}
      place={use(StoryPlaces).get(story.id)}
      isTurning={useIsTurning(story.id)}
      tabIndex={tabIndex}
      onPress={onPress}
    />
  );
}

interface RowProps extends Pick<LinkSurroundings, 'sessionId' | 'participantId' | 'deck'> {
  readonly story: Story;
  /** Its place in the list, from 1. */
  readonly place: number | undefined;
  readonly isCollected: boolean;
  readonly isActive: boolean;
  readonly isHere: boolean;
  readonly isTurning: boolean;
  readonly tabIndex: number | undefined;
  readonly onPress: ((storyId: Id) => void) | undefined;
}

const Row = memo(function Row({
  sessionId,
  participantId,
  story,
  place,
  isHere,
  tabIndex,
  onPress,
  ...state
}: RowProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isHere) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isHere]);
  return (
    <Link
      ref={link}
      to="/session"
      search={{ sessionId, participantId, storyId: story.id }}
      aria-current={isHere && 'page'}
      draggable={false}
      tabIndex={tabIndex}
      onClick={onPress && (() => onPress(story.id))}
      className="flex flex-1 items-center gap-1.5 min-w-0 min-h-(--row) px-[0.4375rem] border border-transparent rounded-control transition-colors hover:bg-dip aria-[current=page]:border-accent aria-[current=page]:bg-accent-tint forced-colors:not-aria-[current=page]:border-[Canvas]"
    >
      <span className="shrink-0 min-w-5 text-ink-soft text-(length:--text-xs) tabular-nums [.story-row:is(:hover,_:focus-within)_&]:opacity-0">
        {place}
      </span>
      {story.key !== '' && (
        <bdi
          translate="no"
          className="shrink-0 max-w-24 truncate text-ink-soft text-(length:--text-xs) max-[21rem]:hidden"
        >
          {story.key}
        </bdi>
      )}
      <bdi
        translate="no"
        title={story.name}
        className="grow min-w-0 overflow-hidden font-medium text-(length:--text-sm) [text-align:match-parent] text-ellipsis whitespace-nowrap max-lg:line-clamp-2 max-lg:text-[0.8125rem] max-lg:leading-4.5 max-lg:whitespace-normal"
      >
        {story.name}
      </bdi>
      <StoryState story={story} {...state} />
    </Link>
  );
});

/**
 * The place of each story in the visible list, from 1. A row is not rendered again when others
 * move.
 */
export const StoryPlaces = createContext<ReadonlyMap<Id, number>>(new Map());

export function placesOf(stories: readonly Story[]): ReadonlyMap<Id, number> {
  return new Map(stories.map(({ id }, index) => [id, index + 1]));
}

/** The story in the address, which changes before its screen is shown. */
export function useOpenStoryId(): string | undefined {
  return useLocation({ select: ({ search }) => search.storyId });
}
