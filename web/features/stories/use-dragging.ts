import type { Id } from '@story-pointer/core/ids';
import { type DragEvent, useRef } from 'react';
import { rowAround } from './sortable-row.tsx';

/** In pixels: so near to an edge of the list it is scrolled, and so far at a time. */
const edge = 24;
const stride = 12;

interface Dragging {
  /** `id` is held over `over`; over itself where it would stay where it was. */
  readonly onOver: (id: Id, over: Id) => void;
  readonly onDrop: (id: Id, over: Id) => void;
  /** It is not held any more. */
  readonly onEnd: () => void;
}

/** What a list does whose stories are dragged by mouse, or by a finger that was held still before. */
export function useDragging({ onOver, onDrop, onEnd }: Dragging) {
  const dragged = useRef<Id>(undefined);
  const end = () => {
    dragged.current = undefined;
    onEnd();
  };
  // Told only now, so that the picture of what is dragged was taken before it looks lifted.
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
      // Not every browser drags what has nothing to say.
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

/** Scrolls a list at whose edge something is held. */
function scrollNear({ currentTarget: list, clientY }: DragEvent): void {
  const { top, bottom } = list.getBoundingClientRect();
  if (clientY < top + edge) list.scrollTop -= stride;
  else if (clientY > bottom - edge) list.scrollTop += stride;
}
