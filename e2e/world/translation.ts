import { expect, type Page } from '@playwright/test';

/** The ways a translation changes a text. Chrome and Edge replace its node with elements. */
export type Manner = 'elements' | 'new text' | 'wrapped' | 'one for all';

/**
 * Changes a page as translating browsers do, text by text and whenever one is added. The
 * translation equals the original, so that tests find things by their names.
 */
export async function translate(page: Page, manner: Manner): Promise<void> {
  await page.addInitScript(translateInPage, manner);
}

function translateInPage(manner: Manner): void {
  const kept =
    'head, script, style, noscript, textarea, option, [translate=no], .notranslate, font';
  const translated = new WeakSet<Node>();
  const isToTranslate = (node: Node): node is Text =>
    node instanceof Text &&
    /[\p{L}\d]/u.test(node.data) &&
    !translated.has(node) &&
    node.parentElement?.closest(kept) === null;
  const elementsFor = (...inside: Node[]) => {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.append(...inside);
    outer.append(inner);
    return outer;
  };
  const translateText = (text: Text) => {
    if (manner === 'wrapped') {
      const place = document.createComment('');
      text.replaceWith(place);
      place.replaceWith(elementsFor(text));
    } else if (manner === 'new text') {
      const copy = new Text(text.data);
      translated.add(copy);
      text.replaceWith(copy);
    } else if (manner === 'elements') {
      text.replaceWith(elementsFor(new Text(text.data)));
    } else {
      // Words move within a sentence, which leaves some of its texts empty.
      const all = [...(text.parentNode?.childNodes ?? [])].filter(isToTranslate);
      text.before(elementsFor(new Text(all.map(({ data }) => data).join(''))));
      for (const one of all) one.remove();
    }
  };
  const translateAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const all = [root];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) all.push(node);
    for (const node of all) if (isToTranslate(node)) translateText(node);
  };
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') translated.delete(target);
      for (const node of type === 'characterData' ? [target] : addedNodes) translateAll(node);
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });
}

/** The visible text of a page, without its layout. */
async function textOf(page: Page): Promise<string> {
  return (await page.locator('body').innerText()).replace(/\s+/g, ' ');
}

/** Waits until a translated page reads like an untranslated one. */
export async function expectSameText(translated: Page, plain: Page): Promise<void> {
  await expect(async () => {
    expect(await textOf(translated)).toBe(await textOf(plain));
  }).toPass({ timeout: 20_000 });
}
