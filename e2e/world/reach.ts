import type { Page } from '@playwright/test';

/**
 * Finds buttons, links and cards that are too small or cannot be hit after scrolling to them, headings
 * below something else, and names of stories whose words are broken.
 */
export function outOfReachOn(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // The page may have another size than a moment ago.
    await frame();
    await frame();
    const bad: string[] = [];
    const screen = document.documentElement;
    const about = (element: Element) => {
      const name = element.getAttribute('aria-label') || element.textContent || '';
      return `${element.tagName.toLowerCase()}.${element.classList[0] ?? ''} "${name.trim().slice(0, 40)}"`;
    };
    /** Texts for screen readers alone are clipped. */
    const isClipped = (element: Element) => {
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        if (getComputedStyle(at).clipPath.startsWith('inset(50%')) return true;
      }
      return false;
    };
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && !isClipped(element);
    const inMain = (selector: string) =>
      [...document.querySelectorAll(`main :is(${selector})`)].filter(isShown);
    /** The middle and the corners, or the first line of text. */
    const pointsOf = ({ left, right, top, bottom }: DOMRect) => [
      [(left + right) / 2, (top + bottom) / 2] as const,
      ...[left + 5, right - 5].flatMap((x) => [top + 3, bottom - 3].map((y) => [x, y] as const)),
    ];
    const isHit = (element: Element, [x, y]: readonly [number, number]) => {
      const above = document.elementFromPoint(x, y);
      return above !== null && (element.contains(above) || above.contains(element));
    };

    /** The part of the page that lies over others as they scroll. */
    const layerOf = (element: Element): Element | null => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        if (/fixed|sticky/.test(getComputedStyle(at).position)) return at;
      }
      return null;
    };

    // Lists and rows scroll by themselves, and so does the line of facts on phones.
    // Cards of a fan lie on each other.
    const controls = inMain('button, a[href], summary, [type=radio]').filter(
      (control) => !control.closest('.stories__body, .facts, .stories, .outcome__rows, [data-fan]'),
    );
    const places = controls.map((control) => ({
      control,
      layer: layerOf(control),
      box: control.getBoundingClientRect(),
    }));
    for (const [at, { control, layer, box: a }] of places.entries()) {
      for (const { control: other, layer: others, box: b } of places.slice(at + 1)) {
        const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (layer === others && !control.matches('.seat') && width > 1 && height > 1)
          bad.push(`${about(control)} overlaps ${about(other)} by ${height} px`);
      }
    }

    const dense = '.seat, .icon-button, .session-header *, .hand__why, .turnout__name';
    for (const control of controls) {
      control.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const box = control.getBoundingClientRect();
      const size = `${Math.round(box.width * 10) / 10} x ${Math.round(box.height * 10) / 10}`;
      const least = control.matches(dense) ? 24 : 44;
      const { display } = getComputedStyle(control);
      if (display !== 'inline' && Math.min(box.width, box.height) < least - 0.05) {
        bad.push(`${about(control)} is ${size}`);
      }
      const card =
        control.matches('[type=radio]') && control.parentElement?.querySelector('.playing-card');
      if (card && card.clientWidth < 43.9)
        bad.push(`${about(control)} is ${card.clientWidth} wide`);
      const isInside =
        box.left >= 0 &&
        box.right <= screen.clientWidth &&
        box.top + scrollY >= 0 &&
        box.bottom + scrollY <= screen.scrollHeight;
      if (!isInside) bad.push(`${about(control)} is not inside the page`);
      // Seats lie on each other's corners, as cards on a table do.
      const points = control.matches('.seat') ? pointsOf(box).slice(0, 1) : pointsOf(box);
      const covered = points.find((point) => !isHit(control, point));
      const above = covered && document.elementFromPoint(...covered);
      if (covered) bad.push(`${about(control)} is below ${above && about(above)}`);
    }

    const headings = inMain('h1, h2, h3, .outcome__verdict, .team__count');
    const textOf = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      // Ink, without the space that a font leaves above and below it.
      return [...range.getClientRects()].map(({ left, right, top, bottom, height }) => ({
        left,
        right,
        top: top + height / 4,
        bottom: bottom - height / 4,
        height: height / 2,
      }));
    };
    for (const heading of headings) {
      if (heading.closest('.stories__body')) continue;
      const isTall = heading.clientHeight > innerHeight * 0.75;
      heading.scrollIntoView({ block: isTall ? 'start' : 'center' });
      const lines = textOf(heading);
      const middle = lines[0];
      if (!middle) continue;
      const point = [middle.left + 4, middle.top + middle.height / 2] as const;
      if (!isHit(heading, point)) {
        const above = document.elementFromPoint(...point);
        bad.push(`${about(heading)} lies below ${above && about(above)}`);
      }
      for (const other of headings) {
        if (other === heading || other.contains(heading) || heading.contains(other)) continue;
        const overlaps = textOf(other).some((b) =>
          lines.some(
            (a) =>
              Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
              Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > a.height / 3,
          ),
        );
        if (overlaps) bad.push(`${about(heading)} overlaps ${about(other)}`);
      }
    }

    for (const name of inMain('.session__main h2')) {
      for (const text of name.childNodes) {
        const texts =
          text instanceof Text ? [text] : [...text.childNodes].filter((t) => t instanceof Text);
        for (const one of texts) {
          for (const { 0: word, index } of one.data.matchAll(/\S+/g)) {
            const range = document.createRange();
            range.setStart(one, index);
            range.setEnd(one, index + word.length);
            const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            if (tops.size > 1) bad.push(`${about(name)} breaks '${word}'`);
            const { right } = range.getBoundingClientRect();
            if (right > name.getBoundingClientRect().right + 1)
              bad.push(`${about(name)} cuts '${word}'`);
          }
        }
      }
    }
    if (screen.scrollWidth > screen.clientWidth) {
      const wide = [...document.querySelectorAll('body *')].filter(
        (e) =>
          e.getBoundingClientRect().right > screen.clientWidth + 1 &&
          isShown(e) &&
          !e.closest('.facts, .stories__body'),
      );
      bad.push(`the page scrolls sideways: ${wide.slice(-2).map(about).join(', ')}`);
    }
    scrollTo(0, 0);
    return [...new Set(bad)];
  });
}
