import type { Id } from '@story-pointer/core/ids';
import { type DragEvent, useRef } from 'react';
import { rowAround } from './sortable-row.tsx';

/** The distance in pixels from an edge of the list at which it scrolls, and the step. */
const edge = 24;
const stride = 12;

interface Dragging {
  /** `id` is held over `over`; over itself if it would stay in its place. */
  readonly onOver: (id: Id, over: Id) => void;
  readonly onDrop: (id: Id, over: Id) => void;
  /** The drag has ended. */
  readonly onEnd: () => void;
}

/** Props for a list whose stories can be dragged by mouse, or by finger after a long press. */
export function useDragging({ onOver, onDrop, onEnd }: Dragging) {
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
