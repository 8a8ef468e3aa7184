/** HTML and XML as far as exports have them: tags, text and entities, never a document. */

export type Token =
  | { readonly is: 'open'; readonly name: string; readonly attributes: string }
  | { readonly is: 'close'; readonly name: string }
  | { readonly is: 'text'; readonly text: string };

/** What is never shown. */
const hidden = new Set(['script', 'style', 'head', 'title']);

/** The tags of a text and what stands between them, in order; a tag that never ends takes the rest with it. */
export function* tokensOf(source: string): Generator<Token> {
  let at = 0;
  while (at < source.length) {
    const tag = nextTag(source, at);
    if (tag > at) yield { is: 'text', text: decodeEntities(source.slice(at, tag)) };
    if (tag >= source.length) return;
    if (source.startsWith('<![CDATA[', tag)) {
      const end = before(source, ']]>', tag);
      yield { is: 'text', text: source.slice(tag + '<![CDATA['.length, end) };
      at = end + 3;
    } else if (source.startsWith('<!--', tag)) {
      at = before(source, '-->', tag) + 3;
    } else {
      const end = endOfTag(source, tag + 1);
      const inside = /^(\/?)([a-z][\w:.-]*)(.*?)(\/?)$/is.exec(source.slice(tag + 1, end));
      at = end + 1;
      if (!inside) continue;
      const [, closes, written = '', attributes = '', closed] = inside;
      const name = written.toLowerCase();
      if (closes) yield { is: 'close', name };
      else yield { is: 'open', name, attributes };
      if (closed) yield { is: 'close', name };
    }
  }
}

/** The value of an attribute in what stands behind a tag's name. */
export function attributeOf(attributes: string, name: string): string | null {
  const match = new RegExp(`\\s${name}\\s*=\\s*("[^"]*"|'[^']*'|[^\\s"']+)`, 'i').exec(attributes);
  return match?.[1] === undefined ? null : decodeEntities(match[1].replace(/^["']|["']$/g, ''));
}

/** What a reader would read: paragraphs and list items on lines of their own, addresses behind their text. */
export function textOfHtml(html: string): string {
  let text = '';
  let address: { readonly href: string; readonly from: number } | null = null;
  let muted: string | null = null;
  for (const token of tokensOf(html)) {
    if (muted !== null) {
      if (token.is === 'close' && token.name === muted) muted = null;
    } else if (token.is === 'text') {
      text += token.text.replace(/\s+/g, ' ');
    } else if (token.is === 'open' && hidden.has(token.name)) {
      muted = token.name;
    } else if (token.name === 'a') {
      if (address) text += behind(text.slice(address.from), address.href);
      const href = token.is === 'open' ? attributeOf(token.attributes, 'href') : null;
      address = href === null ? null : { href, from: text.length };
    } else if (token.is === 'open' && token.name === 'li') {
      text += '\n- ';
    } else if (lineBreaking.test(token.name)) {
      text += '\n';
    }
  }
  const lines = text.split('\n').map((line) => line.trim());
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Whether a text is HTML rather than plain. */
export function looksLikeHtml(text: string): boolean {
  return /<\/?(?:p|div|br|span|ul|ol|li|b|i|strong|em|a|h[1-6]|table|pre|code)\b[^<>]*>/i.test(
    text,
  );
}

const lineBreaking = /^(?:br|p|div|ul|ol|tr|h[1-6]|pre|blockquote|table)$/;

/** The address of a link, where its text does not say it. */
function behind(text: string, href: string): string {
  return /^https?:/i.test(href) && text.trim() !== href ? ` (${href})` : '';
}

/** Where the next tag begins: '<' and what can follow it. */
function nextTag(source: string, from: number): number {
  let at = source.indexOf('<', from);
  while (at >= 0 && !/[a-z/!?]/i.test(source[at + 1] ?? '')) at = source.indexOf('<', at + 1);
  return at < 0 ? source.length : at;
}

function endOfTag(source: string, from: number): number {
  let quote = '';
  for (let at = from; at < source.length; at += 1) {
    const character = source[at] ?? '';
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '>') {
      return at;
    } else if ((character === '"' || character === "'") && source[at - 1] === '=') {
      quote = character;
    }
  }
  return source.length;
}

function before(source: string, end: string, from: number): number {
  const at = source.indexOf(end, from);
  return at < 0 ? source.length : at;
}

const entities: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', shy: '' },
  ...{ ndash: '–', mdash: '—', hellip: '…', bull: '•', middot: '·', copy: '©', euro: '€' },
  ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', laquo: '«', raquo: '»', times: '×' },
  ...{ auml: 'ä', ouml: 'ö', uuml: 'ü', Auml: 'Ä', Ouml: 'Ö', Uuml: 'Ü', szlig: 'ß' },
  ...{ eacute: 'é', egrave: 'è', ecirc: 'ê', agrave: 'à', acirc: 'â', ccedil: 'ç', ntilde: 'ñ' },
};

function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{1,8}));/gi,
    (whole, decimal, hex, name) => {
      if (name !== undefined) return entities[String(name)] ?? whole;
      const point = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
      return point > 0x10ffff ? whole : String.fromCodePoint(point);
    },
  );
}
