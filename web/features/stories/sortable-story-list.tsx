// biome-ignore-all lint/a11y/useSemanticElements: browsers do not expose a restyled table as one.
import { t } from '@lingui/core/macro';
import type { Id, StoryId } from '@story-pointer/core/ids';
import type { Story } from '@story-pointer/core/session/open-room';
import {
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTurnTo } from '../../shared/use-turn-to.ts';
import { lazyDialog } from '../../ui/lazy.tsx';
import { showToast } from '../../ui/toast.tsx';
import { columns, controlOf, rowAround, SortableRow } from './sortable-row.tsx';
import { CorrectDialog } from './story/story-header.tsx';
import { useWanted } from './story-filter.tsx';
import { placesOf, StoryLinks, StoryPlaces, useOpenStoryId } from './story-link.tsx';
import { takeLostFocus } from './story-list.tsx';
import { useSorting } from './use-sorting.ts';
import { useStoryOrder } from './use-story-order.ts';

const RowMenu = lazyDialog(async () => (await import('./row-menu.tsx')).RowMenu);

/** The number of stories from which the list renders only visible rows. */
const many = 60;

/** The facilitator's stories, which can be sorted by mouse, touch and keyboard. */
export function SortableStoryList({ onSelect }: { readonly onSelect: (storyId: StoryId) => void }) {
  const { stories, moveTo } = useStoryOrder();
  const shown = useWanted(stories);
  const turnTo = useTurnTo((sentence) => showToast(sentence, 'error'));
  const hereId = useOpenStoryId();
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const storyId = takeLostFocus();
    if (storyId !== undefined) controlOf(list.current, storyId, columns.link)?.focus();
  }, []);
  const { lifted, lastId, move, pickUp, handlers } = useSorting({
    list,
    stories,
    shown,
    moveTo,
  });
  const rows = useRowsInView(list, shown.length, placeIn(shown, hereId));
  const [menuOf, setMenuOf] = useState<Id>();
  const opener = useRef<HTMLElement>(null);
  const [correction, setCorrection] = useState<{ story: Story; isOpen: boolean }>();

  const press = (event: MouseEvent) => {
    const { target } = event;
    const row = rowAround(target);
    const isValue = target instanceof Element && target.closest('[data-agreed]') !== null;
    const valued = isValue && shown.find(({ id }) => id === row?.id);
    if (valued) {
      // The link around it would turn the pages of everybody who follows.
      event.preventDefault();
      setCorrection({ story: valued, isOpen: true });
      return;
    }
    if (row?.column === columns.link) turnTo(row.id);
    if (row?.column === columns.grip) pickUp(row.id);
    if (row?.column === columns.menu) {
      opener.current = row.controls[columns.menu] ?? null;
      // Not every browser returns the focus.
      opener.current?.focus();
      setMenuOf(row.id);
    }
  };

  const stop = [lastId, hereId, shown[0]?.id].find((id) => placeIn(shown, id) >= 0);
  // Always rendered: the rows with the focus, the next focus, the open story and the lifted one.
  const kept = [stop, hereId, lifted?.id, lifted?.over];
  const isDrawn = ({ id }: Story, at: number) =>
    shown.length < many || (at >= rows.from && at < rows.to) || kept.includes(id);
  const liftedFrom = placeIn(shown, lifted?.id);
  return (
    <StoryLinks>
      <StoryPlaces value={placesOf(stories)}>
        <div
          ref={list}
          role="grid"
          aria-label={t`Stories`}
          aria-rowcount={shown.length}
          {...handlers}
          onClickCapture={press}
          style={{ '--behind': shown.length }}
          className="stories__list"
        >
          {shown.map(
            (story, at) =>
              isDrawn(story, at) && (
                <SortableRow
                  key={story.id}
                  story={story}
                  at={at}
                  isStop={story.id === stop}
                  isLifted={at === liftedFrom}
                  drop={story.id === lifted?.over ? edgeOf(at - liftedFrom) : undefined}
                />
              ),
          )}
        </div>
        <RowMenu
          stories={stories}
          storyId={menuOf}
          anchor={opener}
          onMove={move}
          onSelect={onSelect}
          isOpen={menuOf !== undefined}
          onOpenChange={(isOpen) => isOpen || setMenuOf(undefined)}
        />
        {correction && (
          <CorrectDialog
            story={stories.find(({ id }) => id === correction.story.id) ?? correction.story}
            isOpen={correction.isOpen}
            onOpenChange={(isOpen) => setCorrection({ ...correction, isOpen })}
          />
        )}
      </StoryPlaces>
    </StoryLinks>
  );
}

function placeIn(stories: readonly Story[], storyId: unknown): number {
  return stories.findIndex(({ id }) => id === storyId);
}

/** The edge of a row at this distance at which a story would be dropped. */
function edgeOf(way: number): 'before' | 'after' | undefined {
  if (way === 0) return undefined;
  return way < 0 ? 'before' : 'after';
}

interface RowsInView {
  readonly from: number;
  readonly to: number;
}

/** The number of rows rendered before and behind the visible ones, for scrolling. */
const ahead = 6;

/** The rows of a list near its visible part, at first those around the row `first`. */
function useRowsInView(
  list: RefObject<HTMLElement | null>,
  count: number,
  first: number,
): RowsInView {
  const [rows, setRows] = useState<RowsInView>({ from: first - 2 * ahead, to: first + 2 * ahead });
  const look = useEffectEvent(({ scrollTop, clientHeight, scrollHeight }: HTMLElement) => {
    if (clientHeight === 0) return;
    const step = (scrollHeight / count) * ahead;
    const from = (Math.floor(scrollTop / step) - 1) * ahead;
    const to = (Math.ceil((scrollTop + clientHeight) / step) + 1) * ahead;
    setRows((before) => (before.from === from && before.to === to ? before : { from, to }));
  });
  useEffect(() => {
    const { current } = list;
    if (!current) return;
    const observer = new ResizeObserver(() => look(current));
    observer.observe(current);
    const scrolled = () => look(current);
    current.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      observer.disconnect();
      current.removeEventListener('scroll', scrolled);
    };
  }, [list]);
  return rows;
}
