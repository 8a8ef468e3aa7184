import { t } from '@lingui/core/macro';
import type { Id } from '@story-pointer/core/ids';
import type { Story } from '@story-pointer/core/session/open-room';
import {
  type DragEvent,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { isolate } from '../../texts/isolate.ts';
import { announce } from '../../ui/live-region.tsx';
import { readingKey } from '../../ui/reading-key.ts';
import { columns, controlOf, rowAround } from './sortable-row.tsx';

const far = 10;

/** The target row of a key from the row `at`. */
const steps: Readonly<Record<string, (at: number) => number>> = {
  ArrowUp: (at) => at - 1,
  ArrowDown: (at) => at + 1,
  PageUp: (at) => at - far,
  PageDown: (at) => at + far,
  Home: () => 0,
  End: () => Number.POSITIVE_INFINITY,
};

/** A lifted story, and the one whose place it would take. */
interface Lifted {
  readonly id: Id;
  readonly over: Id;
  readonly by: 'hand' | 'keys';
}

interface Sorting {
  readonly list: RefObject<HTMLElement | null>;
  readonly stories: readonly Story[];
  readonly shown: readonly Story[];
  readonly moveTo: (storyId: Id, target: Id) => void;
}

/** Sorts stories by keys, and moves the focus through their list. */
export function useSorting({ list, stories, shown, moveTo }: Sorting) {
  const [lifted, setLifted] = useState<Lifted>();
  const [lastId, setLast] = useState<Id>();

  const placeOf = (storyId: Id) => stories.findIndex(({ id }) => id === storyId);
  const nameOf = (storyId: Id) => isolate(stories[placeOf(storyId)]?.name ?? '');
  const sideOf = (id: Id, over: Id) => (placeOf(over) < placeOf(id) ? 'before' : 'after');
  const show = (id: Id) =>
    controlOf(list.current, id, columns.link)?.scrollIntoView({ block: 'nearest' });
  const focus = (id: Id, column = columns.link) => {
    // Renders the row first, which may be far away.
    flushSync(() => setLast(id));
    controlOf(list.current, id, column)?.focus();
  };

  const move = (id: Id, over: Id) => {
    if (id === over) return;
    const [story, other] = [nameOf(id), nameOf(over)];
    const isBefore = sideOf(id, over) === 'before';
    announce(isBefore ? t`${story} moved before ${other}` : t`${story} moved after ${other}`);
    flushSync(() => moveTo(id, over));
    show(id);
  };

  const dragging = useDragging({
    onOver: (id, over) => {
      if (lifted?.id !== id || lifted.over !== over) setLifted({ id, over, by: 'hand' });
    },
    onDrop: (id, over) => {
      move(id, over);
      focus(id);
    },
    onEnd: () => setLifted(undefined),
  });

  const carry = (id: Id, over: Id) => {
    flushSync(() => setLifted({ id, over, by: 'keys' }));
    show(over);
    const other = nameOf(over);
    const place = sideOf(id, over) === 'before' ? t`Before ${other}` : t`After ${other}`;
    announce(id === over ? t`Original position` : place, 'assertive');
  };
  const putBack = (id: Id) => {
    setLifted(undefined);
    announce(t`${nameOf(id)} was not moved`);
  };
  /** Lifts a story, or drops a lifted one. */
  const pickUp = (id: Id) => {
    if (lifted?.by !== 'keys') {
      setLifted({ id, over: id, by: 'keys' });
      announce(
        t`${nameOf(id)} picked up. Use the arrow keys to move it, Enter to drop it, Escape to cancel.`,
      );
    } else if (lifted.over === id) {
      putBack(id);
    } else {
      setLifted(undefined);
      move(id, lifted.over);
      focus(id, columns.grip);
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
    const row = rowAround(target);
    if (!row || altKey || ctrlKey || metaKey || shiftKey) return;
    const { id, controls, column } = row;
    const carried = lifted?.by === 'keys' ? lifted : undefined;
    const step = steps[key];
    if (step) {
      event.preventDefault();
      const from = carried?.over ?? id;
      const next = step(shown.findIndex((story) => story.id === from));
      const there = shown[Math.max(0, Math.min(next, shown.length - 1))];
      if (!there) return;
      if (carried) carry(id, there.id);
      else focus(there.id, column);
    } else if (carried) {
      if (key === 'Escape') putBack(id);
    } else if (key === 'ArrowLeft' || key === 'ArrowRight') {
      event.preventDefault();
      controls[column + (readingKey(key) === 'ArrowLeft' ? -1 : 1)]?.focus();
    }
  };

  return {
    lifted,
    lastId,
    move,
    pickUp,
    handlers: {
      ...dragging,
      onKeyDown,
      onFocus: ({ target }: FocusEvent) => setLast(rowAround(target)?.id),
      // Not when the whole window has lost the focus.
      onBlur: ({ target }: FocusEvent) => {
        if (lifted?.by === 'keys' && document.activeElement !== target) putBack(lifted.id);
      },
    },
  };
}

/** The distance in pixels from an edge of the list at which it scrolls, and the step. */
const edge = 24;
const stride = 12;

interface Dragging {
  /** `id` is held over `over`; over itself if it would stay in its place. */
  readonly onOver: (id: Id, over: Id) => void;
  readonly onDrop: (id: Id, over: Id) => void;
  readonly onEnd: () => void;
}

/** Props for a list whose stories can be dragged by mouse, or by finger after a long press. */
function useDragging({ onOver, onDrop, onEnd }: Dragging) {
  const dragged = useRef<Id>(undefined);
  const end = () => {
    dragged.current = undefined;
    onEnd();
  };
  // After the drag has started, so that the browser's picture of the row does not look lifted.
  const holdOver = (event: DragEvent) => {
    const { current: id } = dragged;
    if (!id) return;
    event.preventDefault();
    scrollNear(event);
    const over = rowAround(event.target)?.id;
    if (over) onOver(id, over);
  };
  return {
    onDragStart: ({ target, dataTransfer }: DragEvent) => {
      const row = rowAround(target);
      if (!row) return;
      dragged.current = row.id;
      dataTransfer.effectAllowed = 'move';
      // Some browsers drag nothing without data.
      dataTransfer.setData('text/plain', row.name);
    },
    onDragEnter: holdOver,
    onDragOver: holdOver,
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      const { current: id } = dragged;
      const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
      if (id && !isInside) onOver(id, id);
    },
    onDrop: (event: DragEvent) => {
      const { current: id } = dragged;
      if (!id) return;
      event.preventDefault();
      const over = rowAround(event.target)?.id;
      end();
      if (over) onDrop(id, over);
    },
    onDragEnd: end,
  };
}

/** Scrolls a list when a story is held at its edge. */
function scrollNear({ currentTarget: list, clientY }: DragEvent): void {
  const { top, bottom } = list.getBoundingClientRect();
  if (clientY < top + edge) list.scrollTop -= stride;
  else if (clientY > bottom - edge) list.scrollTop += stride;
}
