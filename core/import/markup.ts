import { Parser } from 'htmlparser2';
import { keyOfAddress } from './address.ts';

const hidden = new Set(['script', 'style', 'head', 'title', 'template', 'noscript', 'svg']);
const breaking = new Set(
  'br p div ul ol li tr h1 h2 h3 h4 h5 h6 pre blockquote table section article dt dd hr'.split(' '),
);

/** The marks of Markdown for elements that show more than text. */
const marks: Readonly<Record<string, string>> = { s: '~~', del: '~~', strike: '~~' };

/** Collects text as a reader sees it: paragraphs and list items on lines of their own. */
export class TextCollector {
  #text = '';
  #muted = 0;
  /** The lists around what is read. */
  #lists = 0;
  /** The first address, and how much of the text leads there. */
  address = '';
  #linked = 0;
  #link: { readonly href: string; readonly from: number } | null = null;
  readonly #withAddresses: boolean;
  readonly #isMarkdown: boolean;

  /**
   * @param withAddresses whether addresses stand behind the text that leads to them
   * @param isMarkdown whether headings, boxes and crossed out text have their marks
   */
  constructor(withAddresses: boolean, isMarkdown = false) {
    this.#withAddresses = withAddresses;
    this.#isMarkdown = isMarkdown;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const { class: kind = '', type, checked } = attributes;
    if (this.#isMarkdown) this.#text += marks[name] ?? '';
    if (/^[uo]l$/.test(name)) this.#lists += 1;
    if (hidden.has(name)) this.#muted += 1;
    else if (name === 'li') {
      this.#text += `${this.#text.endsWith('\n') ? '' : '\n'}${'  '.repeat(Math.max(0, this.#lists - 1))}- `;
      if (this.#isMarkdown && /(?:^|\s)checked\b/.test(kind)) this.#text += '[x] ';
    } else if (this.#isMarkdown && /^h[1-6]$/.test(name))
      this.#text += `\n\n${'#'.repeat(Number(name[1]))} `;
    else if (this.#isMarkdown && type === 'checkbox')
      this.#text += checked === undefined ? '[ ] ' : '[x] ';
    else if (breaking.has(name)) this.#text += '\n';
    else if (name === 'a') {
      this.#endLink();
      this.#link = { href: attributes['href'] ?? '', from: this.#text.length };
    } else if (name === 'img') this.#text += attributes['alt'] ?? '';
  }

  close(name: string): void {
    if (this.#isMarkdown) this.#text += marks[name] ?? '';
    if (/^[uo]l$/.test(name)) this.#lists -= 1;
    if (hidden.has(name)) this.#muted -= 1;
    else if (name === 'a') this.#endLink();
    else if (name !== 'br' && name !== 'li' && breaking.has(name)) this.#text += '\n';
  }

  add(text: string): void {
    if (this.#muted <= 0) this.#text += text.replace(/[\s\u00a0]+/g, ' ').replaceAll('\u00ad', '');
  }

  /** Text that has its lines already. */
  addLines(text: string): void {
    this.#text += `\n${text}\n`;
  }

  get text(): string {
    this.#endLink();
    return this.#text
      .split('\n')
      .map((line) => (/^ {2,}-/.test(line) ? line.trimEnd() : line.trim()))
      .join('\n')
      .replace(/^( *-)\n+(?! *-)(?=.)/gm, '$1 ')
      .replace(/^ *-$\n?/gm, '')
      .replace(/\n{3,}/g, '\n\n')
      .trim();
  }

  /** The address that the whole text links to, or its key at the beginning, not one that is only mentioned in it. */
  get wholeAddress(): string {
    const { text } = this;
    const isOwn =
      this.#linked * 2 >= text.length || text.startsWith(keyOfAddress(this.address) ?? '\n');
    return isOwn ? this.address : '';
  }

  #endLink(): void {
    if (!this.#link) return;
    const { href, from } = this.#link;
    this.#link = null;
    const text = this.#text.slice(from);
    if (!/^https?:/i.test(href)) return;
    if (this.address === '') {
      this.address = href;
      this.#linked = text.trim().length;
    }
    if (this.#withAddresses && text.trim() !== href) this.#text += ` (${href})`;
  }
}

/**
 * HTML as text, with addresses behind the words that lead there.
 * @param isMarkdown whether headings, boxes and crossed out text have their marks
 */
export function textOfHtml(html: string, isMarkdown = false): string {
  const collector = new TextCollector(true, isMarkdown);
  const parser = new Parser({
    onopentag: (name, attributes) => collector.open(name, attributes),
    ontext: (text) => collector.add(text),
    onclosetag: (name) => collector.close(name),
  });
  parser.end(html);
  return collector.text;
}

export function looksLikeHtml(text: string): boolean {
  return /<\/?(?:p|div|br|span|ul|ol|li|b|i|strong|em|a|h[1-6]|table|pre|code)\b[^<>]*>/i.test(
    text,
  );
}
