import type { Page } from '@playwright/test';

/**
 * Finds text that is cut off, text and controls that overlap, and a page that scrolls sideways. Names,
 * stories and the like may be cut off at their ends: people write them as long as they want.
 */
export async function badBoxesOn(page: Page): Promise<string[]> {
  const bad = await page.evaluate(async () => {
    // The page may have another size than a moment ago.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    interface Box {
      readonly left: number;
      readonly top: number;
      readonly right: number;
      readonly bottom: number;
    }
    interface Shown {
      readonly element: Element;
      readonly boxes: readonly Box[];
    }

    const bad = new Set<string>();
    const screen = document.documentElement;
    const everywhere = { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6 };

    const about = (element: Element) => {
      const name = element.textContent || element.getAttribute('aria-label') || '';
      const looks = element.getAttribute('class')?.split(' ')[0] ?? '';
      return `${element.tagName.toLowerCase()}.${looks} "${name.trim().slice(0, 60)}"`;
    };
    const both = (a: Box, b: Box) => ({
      left: Math.max(a.left, b.left),
      top: Math.max(a.top, b.top),
      right: Math.min(a.right, b.right),
      bottom: Math.min(a.bottom, b.bottom),
    });
    const isAtLeast = ({ left, top, right, bottom }: Box, width: number, height: number) =>
      right - left > width && bottom - top > height;

    /** The part of the page that an element shows through its ancestors, which hide or scroll the rest. */
    function windowOf(element: Element, how: RegExp): Box {
      let shown: Box = everywhere;
      let position = 'static';
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at);
        const box = at.getBoundingClientRect();
        const holds = position === 'static' || style.position !== 'static';
        if (holds && how.test(style.overflowX)) {
          shown = both(shown, { ...everywhere, left: box.left, right: box.right });
        }
        if (holds && how.test(style.overflowY)) {
          shown = both(shown, { ...everywhere, top: box.top, bottom: box.bottom });
        }
        if (/absolute|fixed/.test(style.position)) position = style.position;
        else if (holds) position = 'static';
        if (position === 'fixed') break;
      }
      return shown;
    }

    /** Texts for screen readers alone are clipped to nothing. */
    function isClipped(element: Element): boolean {
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const { clipPath, clip } = getComputedStyle(at);
        const { width, height } = at.getBoundingClientRect();
        const isTiny = (width <= 2 || height <= 2) && getComputedStyle(at).overflow === 'hidden';
        if (/inset\(50%/.test(clipPath) || /rect\(/.test(clip) || isTiny) return true;
      }
      return element.closest('.skip-link, [data-live-announcer]') !== null;
    }

    // Everything beside an open dialog or menu is out of reach.
    const root =
      [...document.querySelectorAll('[role=dialog], [role=menu]')].at(-1) ?? document.body;
    const all = [...root.querySelectorAll('*')].filter(
      (element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        element.closest('option, svg') === null &&
        !isClipped(element),
    );
    const seen = (element: Element, boxes: readonly Box[]): Shown => {
      const shown = windowOf(element, /hidden|clip|auto|scroll/);
      return {
        element,
        boxes: boxes.map((box) => both(box, shown)).filter((box) => isAtLeast(box, 1, 1)),
      };
    };

    /** The lines of an element's own text. */
    const linesOf = (element: Element) =>
      [...element.childNodes].flatMap((node) => {
        if (!(node instanceof Text) || !node.data.trim()) return [];
        const range = document.createRange();
        range.selectNodeContents(node);
        // Ink, without the space that a font leaves above and below it.
        return [...range.getClientRects()].map(({ left, top, right, bottom, height }) => ({
          left,
          right,
          top: top + height / 5,
          bottom: bottom - height / 5,
        }));
      });
    /** A word on two lines without a hyphen, in scripts that have spaces. */
    const breaksWord = (element: Element) =>
      [...element.childNodes].some((node) => {
        if (!(node instanceof Text)) return false;
        return [...node.data.matchAll(/[\p{L}\p{M}]+/gu)].some(({ 0: word, index }) => {
          if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)) return false;
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
          return Math.max(...tops) - Math.min(...tops) > 5;
        });
      });
    const isTyped = (element: Element) =>
      element.closest('bdi, [translate=no], [dir=auto], textarea') !== null ||
      element.querySelector('bdi, [translate=no]') !== null;
    const texts = all
      .map((element) => ({
        element,
        boxes: linesOf(element).filter((box) => isAtLeast(box, 1, 1)),
      }))
      .filter(({ boxes }) => boxes.length > 0);
    const shownTexts = texts.map(({ element, boxes }) => seen(element, boxes));

    if (screen.scrollWidth > screen.clientWidth) {
      const wide = all.filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return right > screen.clientWidth + 1 || left < -1;
      });
      bad.add(`the page scrolls sideways: ${wide.slice(0, 3).map(about).join(', ')}`);
    }

    const shortened = (element: Element) => element.closest('[title]') !== null;
    for (const { element, boxes } of texts) {
      if (isTyped(element) || shortened(element)) continue;
      const frame = windowOf(element, /hidden|clip/);
      const scrolled = windowOf(element, /auto|scroll/);
      const isCut = boxes
        .map((box) => both(box, scrolled))
        // Closed parts hide all of a text.
        .filter((box) => isAtLeast(box, 1, 1) && isAtLeast(both(box, frame), 1, 1))
        .some(
          ({ left, top, right, bottom }) =>
            left < frame.left - 1 ||
            right > frame.right + 1 ||
            top < frame.top - 1 ||
            bottom > frame.bottom + 1,
        );
      if (isCut) bad.add(`cut off: ${about(element)}`);
      const lines = new Set(boxes.map(({ top }) => Math.round(top / 5))).size;
      if (element.matches('button') && lines > 2 && innerWidth >= 768)
        bad.add(`on ${lines} lines: ${about(element)}`);
    }

    for (const { element, boxes } of texts.filter((one) => isTyped(one.element))) {
      const [line] = boxes;
      const text = [...element.childNodes].find((node) => node instanceof Text && node.data.trim());
      if (!line || !(text instanceof Text)) continue;
      const first = document.createRange();
      first.setStart(text, text.data.search(/\S/));
      first.setEnd(text, first.startOffset + 1);
      const frame = windowOf(element, /hidden|clip/);
      const { left, right, width } = first.getBoundingClientRect();
      const isOutside = left < frame.left - 2 || right > frame.right + 2;
      // A list of names may end before this one.
      if (isOutside && isAtLeast(both(line, frame), 2 * width, 1))
        bad.add(`begins out of sight: ${about(element)}`);
    }

    // Cards and seats overlap, as they do on a table.
    const isOnTable = ({ element }: Shown) =>
      element.closest('.seat, .hand:not(.results), .playing-card, .tiny-card, [class*="-mx-"]') !==
      null;
    /** The next element around this one that has edges to be seen, if it holds it in its flow. */
    const frameOf = (element: Element): Element | null => {
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
        const { position, backgroundColor, borderLeftWidth, display } = getComputedStyle(at);
        const isSeen = !/, 0\)$|^transparent/.test(backgroundColor) || borderLeftWidth !== '0px';
        if (isSeen && !/^(inline|contents)$/.test(display)) return at;
        if (/absolute|fixed/.test(position)) return null;
      }
      return null;
    };
    const isOut = (box: Box, frame: Box) =>
      box.left < frame.left - 1 ||
      box.right > frame.right + 1 ||
      box.top < frame.top - 2 ||
      box.bottom > frame.bottom + 2;
    for (const text of shownTexts.filter((one) => !isOnTable(one))) {
      const position = getComputedStyle(text.element).position;
      const own = getComputedStyle(text.element).backgroundColor;
      if (/absolute|fixed/.test(position)) continue;
      const inner = /, 0\)$/.test(own) ? frameOf(text.element) : text.element;
      // A frame may itself stick out of the one around it.
      for (let frame = inner; frame; frame = frameOf(frame)) {
        if (/absolute|fixed/.test(getComputedStyle(frame).position)) break;
        const edges = frame.getBoundingClientRect();
        if (text.boxes.some((box) => isOut(box, edges)))
          bad.add(`sticks out: ${about(text.element)} of ${about(frame)}`);
      }
    }
    for (const { element, boxes } of shownTexts) {
      const isAddress = getComputedStyle(element).wordBreak === 'break-all';
      if (boxes.length > 0 && !isTyped(element) && !isAddress && breaksWord(element))
        bad.add(`breaks a word: ${about(element)}`);
    }

    /** The part of the page that lies over others as they scroll. */
    const layer = (element: Element): Element | null => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        if (/fixed|sticky/.test(getComputedStyle(at).position)) return at;
      }
      return null;
    };
    function compare(things: readonly Shown[], width: number, height: number) {
      for (const [index, one] of things.entries()) {
        for (const other of things.slice(index + 1)) {
          const [a, b] = [one.element, other.element];
          const isOver = one.boxes.some((box) =>
            other.boxes.some((another) => isAtLeast(both(box, another), width, height)),
          );
          if (!isOver || a.contains(b) || b.contains(a) || layer(a) !== layer(b)) continue;
          if (!(isOnTable(one) && isOnTable(other)))
            bad.add(`overlap: ${about(a)} and ${about(b)}`);
        }
      }
    }
    compare(shownTexts, 2, 2);
    const controls = all.filter(
      (element) =>
        element.matches('a[href], button, input, select, textarea, [role=button]') &&
        getComputedStyle(element).pointerEvents !== 'none',
    );
    const scrolled = (element: Element) =>
      both(element.getBoundingClientRect(), windowOf(element, /hidden|clip|auto|scroll/));
    for (const control of root === document.body ? [] : controls) {
      const { left, right, top, bottom } = scrolled(control);
      if (right - left < 1 || bottom - top < 1) continue;
      const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (above && !root.contains(above)) bad.add(`covered: ${about(control)} by ${about(above)}`);
    }
    const docks = all.filter((element) => {
      const { bottom, width } = element.getBoundingClientRect();
      const isDocked = getComputedStyle(element).position === 'fixed' && bottom >= innerHeight - 1;
      return isDocked && width > screen.clientWidth / 2;
    });
    const free =
      screen.scrollHeight - Math.max(0, ...docks.map(({ clientHeight }) => clientHeight));
    for (const control of root === document.body ? controls : []) {
      const bottom = scrolled(control).bottom + scrollY;
      if (!layer(control) && bottom > free + 1) bad.add(`stays under the dock: ${about(control)}`);
    }
    compare(
      controls.map((element) => seen(element, [element.getBoundingClientRect()])),
      3,
      3,
    );
    return [...bad];
  });
  return [...bad, ...(await cutFieldsOn(page))];
}

/** Finds placeholders that are longer than the one line of their fields, and words of choices that are. */
export function cutFieldsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d');
    const fields = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select');
    return [...fields]
      .filter((field) => field.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .flatMap((field) => {
        const style = getComputedStyle(field);
        if (pen) pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
        const padding =
          Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
        const room = field.clientWidth - padding;
        const lines =
          field instanceof HTMLSelectElement
            ? [...field.options]
                .filter(({ translate }) => translate)
                .flatMap(({ text }) => (style.whiteSpace === 'normal' ? text.split(' ') : text))
            : [field.placeholder];
        const { color } = getComputedStyle(field, '::placeholder');
        if (field.matches(':placeholder-shown') && /, 0\)$|^transparent/.test(color)) return [];
        return lines
          .filter((line) => !pen || pen.measureText(line).width > room + 1)
          .map((line) => `cut off: "${line}" of ${Math.round(room)} px`);
      });
  });
}
