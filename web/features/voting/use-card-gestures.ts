import type { PointerEvent } from 'react';
import { useRef } from 'react';

/** In pixels: a shorter way is a tap. */
const leastFlick = 40;
/** In milliseconds: a second tap that comes sooner is half of a double tap. */
const leastPause = 400;

interface Touch {
  readonly card: HTMLInputElement;
  readonly wasChosen: boolean;
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

/**
 * Plays a card by touch: a flick upwards, or a second tap on the chosen one.
 * @param onPlay called with the value of the card's radio button
 */
export function useCardGestures(onPlay: (value: string) => void) {
  const begun = useRef<Touch>(null);
  const chosenAt = useRef(0);

  const onPointerDown = ({ target, clientX, clientY, timeStamp, ...event }: PointerEvent) => {
    const isTouch = event.pointerType === 'touch' && target instanceof HTMLInputElement;
    begun.current = isTouch
      ? { card: target, wasChosen: target.checked, x: clientX, y: clientY, at: timeStamp }
      : null;
  };
  const onPointerUp = ({ clientX, clientY, timeStamp }: PointerEvent) => {
    const touch = begun.current;
    begun.current = null;
    if (!touch) return;
    const { card, wasChosen, x, y, at } = touch;
    const up = y - clientY;
    const isFlick = up > leastFlick && up > Math.abs(clientX - x);
    const isTap = Math.hypot(clientX - x, up) < leastFlick / 4;
    const isSecondTap = isTap && wasChosen && at - chosenAt.current > leastPause;
    if (!wasChosen) chosenAt.current = timeStamp;
    if (isFlick || isSecondTap) onPlay(card.value);
  };
  return { onPointerDown, onPointerUp };
}
