/** Milliseconds of waiting for an answer after which a card is no longer animated. */
const patience = 5000;

/** The card that is moving to another place. */
let travelling: { readonly from: DOMRect; readonly since: number; readonly to: string } | undefined;

/** Starts the movement of a card at its old place; `to` names the new one. */
export function depart(card: Element | null | undefined, to: string): void {
  const since = performance.now();
  travelling = card ? { from: card.getBoundingClientRect(), since, to } : undefined;
}

/** Ends it at its new place, with an animation unless motion is reduced. */
export function arrive(card: Element | null | undefined, at: string): void {
  const trip = travelling;
  if (trip?.to !== at) return;
  travelling = undefined;
  if (!card || performance.now() - trip.since > patience) return;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const to = card.getBoundingClientRect();
  if (to.width === 0) return;
  // Its own lengths are scaled with the seat it lies on.
  const scale = card instanceof HTMLElement ? to.width / card.offsetWidth : 1;
  const across = (trip.from.x + trip.from.width / 2 - (to.x + to.width / 2)) / scale;
  const down = (trip.from.y + trip.from.height / 2 - (to.y + to.height / 2)) / scale;
  const way = [
    { translate: `${across}px ${down}px`, scale: trip.from.width / to.width, zIndex: 30 },
    { translate: '0 0', scale: 1, zIndex: 30 },
  ];
  const still = { opacity: 1, rotate: '0deg' };
  card.animate(
    way.map((step) => ({ ...step, ...still })),
    { duration: 320, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' },
  );
}
