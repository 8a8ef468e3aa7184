/** In milliseconds: what takes longer to be answered than this does not travel any more. */
const patience = 5000;

/** The card that is on its way to another place. */
let travelling: { readonly from: DOMRect; readonly since: number } | undefined;

/** A card leaves its place. */
export function depart(card: Element | null | undefined): void {
  travelling = card ? { from: card.getBoundingClientRect(), since: performance.now() } : undefined;
}

/** It has come to its new place: it is seen on its way there, by those who did not ask for stillness. */
export function arrive(card: Element | null | undefined): void {
  const trip = travelling;
  travelling = undefined;
  if (!trip || !card || performance.now() - trip.since > patience) return;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const to = card.getBoundingClientRect();
  if (to.width === 0) return;
  const across = trip.from.x + trip.from.width / 2 - (to.x + to.width / 2);
  const down = trip.from.y + trip.from.height / 2 - (to.y + to.height / 2);
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
