import { setInteractionModality } from 'react-aria/useFocusVisible';

/**
 * React Aria takes a click that a key makes for one of a screen reader. Then it moves the focus into what opens only once
 * nothing on the page moves, which may be never.
 */

let isKey = false;

function notePress(): void {
  isKey = true;
  setTimeout(() => {
    isKey = false;
  });
}

function noteClick({ detail }: MouseEvent): void {
  if (isKey && detail === 0) setInteractionModality('keyboard');
}

if (typeof document !== 'undefined') {
  for (const part of ['keydown', 'keyup']) document.addEventListener(part, notePress, true);
  document.addEventListener('click', noteClick, true);
}
