/** Milliseconds: the turned cards rest, then glide into their rows. */
const rest = 160;
const glide = 380;
const easing = 'cubic-bezier(0.2, 0.8, 0.2, 1)';

interface Leaving {
  readonly story: string;
  /** The person whose seat had the focus. */
  readonly focused: string | undefined;
  readonly cards: ReadonlyMap<string, { readonly card: HTMLElement; readonly from: DOMRect }>;
}

let leaving: Leaving | undefined;

/** Remembers the turned cards of a table, which rows replace in the same commit. */
export function leaveTable(table: HTMLElement | null, story: string): void {
  const cards = new Map<string, { card: HTMLElement; from: DOMRect }>();
  let focused: string | undefined;
  for (const seat of table?.querySelectorAll<HTMLElement>('[data-seat]') ?? []) {
    const id = seat.dataset['seat'];
    const card = seat.querySelector<HTMLElement>('.playing-card');
    if (id === undefined) continue;
    if (seat.contains(document.activeElement)) focused = id;
    if (card) cards.set(id, { card, from: card.getBoundingClientRect() });
  }
  leaving = { story, focused, cards };
}

/** Lets the remembered cards glide to the names in their rows, which show where the cards land. */
export function landInRows(rows: HTMLElement | null, story: string | undefined): void {
  const gone = leaving;
  leaving = undefined;
  const frame = rows?.offsetParent;
  if (!rows || !frame || !gone || gone.story !== story) return;
  const names = [...rows.querySelectorAll<HTMLElement>('[data-seat]')];
  const own = names.find(({ dataset }) => dataset['seat'] === gone.focused);
  own?.querySelector('button')?.focus({ preventScroll: true });

  // All places are read before anything is written.
  const origin = frame.getBoundingClientRect();
  const trips = names.flatMap((name) => {
    const trip = gone.cards.get(name.dataset['seat'] ?? '');
    return trip ? { ...trip, name, to: name.getBoundingClientRect() } : [];
  });
  const layer = document.createElement('div');
  layer.className = 'gliding';
  layer.ariaHidden = 'true';
  for (const { card, from, to, name } of trips) {
    card.style.left = `${from.left - origin.left}px`;
    card.style.top = `${from.top - origin.top}px`;
    card.style.setProperty('--card-width', `${from.width}px`);
    layer.append(card);
    const across = to.left + to.width / 2 - (from.left + from.width / 2);
    const down = to.top + to.height / 2 - (from.top + from.height / 2);
    const end = `translate(${across}px, ${down}px) scale(${to.height / from.height})`;
    const timing = { delay: rest, duration: glide, easing, fill: 'both' } as const;
    card.animate({ transform: ['none', end], opacity: [1, 1, 1, 0] }, timing);
    name.animate({ opacity: [0, 0, 0, 1] }, timing);
  }
  frame.append(layer);
  setTimeout(() => layer.remove(), rest + glide);
}
