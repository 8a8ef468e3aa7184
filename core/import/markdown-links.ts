const link =
  /(?<!\\)\[((?:[^[\]\\]|\\.){1,1000})\]\((?:<([^<>\s]{1,2000})>|([^()\s<>]{1,2000}))(?:\s+"[^"]{0,200}")?\)/g;

/** A text with the words of its links alone. */
export function withoutLink(text: string): string {
  return text.replace(link, '$1');
}

/** The address of a cell that only consists of a link, otherwise ''. */
export function wholeLink(cell: string): string {
  if (/^<?https?:\/\/[^\s<>|]+>?$/i.test(cell)) return cell.replace(/^<|>$/g, '');
  const [found] = cell.matchAll(link);
  const address = found?.[2] ?? found?.[3] ?? '';
  const isLink = cell.replace(link, '').replace(/\**/g, '') === '';
  return isLink && /^https?:/i.test(address) ? address : '';
}
