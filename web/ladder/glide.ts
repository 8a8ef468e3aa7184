/** Milliseconds: the turned cards rest, then glide into their rows. */
const rest = 160;
const glide = 380;
const easing = 'cubic-bezier(0.2, 0.8, 0.2, 1)';

interface Leaving {
  readonly story: string;
  /** The person whose seat had the focus. */
  readonly focused: string | undefined;
  readonly cards: ReadonlyMap<string, TurnedCard>;
}

interface TurnedCard {
  readonly card: HTMLElement;
  readonly from: DOMRect;
  /** In degrees. */
  readonly tilt: number;
}

/** The height of a card by its width. */
const proportion = 7 / 5;

let leaving: Leaving | undefined;

/** Remembers the turned cards of a table, which rows replace in the same commit. */
export function leaveTable(table: HTMLElement | null, story: string): void {
  const cards = new Map<string, TurnedCard>();
  let focused: string | undefined;
  for (const seat of table?.querySelectorAll<HTMLElement>('[data-seat]') ?? []) {
    const id = seat.dataset['seat'];
    const card = seat.querySelector<HTMLElement>('.playing-card');
    if (id === undefined) continue;
    if (seat.contains(document.activeElement)) focused = id;
    const tilt = Number.parseFloat(getComputedStyle(seat).rotate) || 0;
    if (card) cards.set(id, { card, from: card.getBoundingClientRect(), tilt });
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
  for (const { card, from, tilt, to, name } of trips) {
    const angle = (Math.abs(tilt) * Math.PI) / 180;
    // A tilted card is smaller than the box around it.
    const width = from.width / (Math.cos(angle) + proportion * Math.sin(angle));
    const [x, y] = [from.left + from.width / 2, from.top + from.height / 2];
    card.style.left = `${x - width / 2 - origin.left}px`;
    card.style.top = `${y - (width * proportion) / 2 - origin.top}px`;
    card.style.setProperty('--card-width', `${width}px`);
    layer.append(card);
    const [across, down] = [to.left + to.width / 2 - x, to.top + to.height / 2 - y];
    const size = to.height / (width * proportion);
    const start = `translate(0, 0) rotate(${tilt}deg) scale(1)`;
    const end = `translate(${across}px, ${down}px) rotate(0deg) scale(${size})`;
    const timing = { delay: rest, duration: glide, easing, fill: 'both' } as const;
    card.animate({ transform: [start, end], opacity: [1, 1, 1, 0] }, timing);
    name.animate({ opacity: [0, 0, 0, 1] }, timing);
  }
  frame.append(layer);
  setTimeout(() => layer.remove(), rest + glide);
}
