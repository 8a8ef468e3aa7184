import { cloneElement, isValidElement, type ReactNode } from 'react';

/** What letters turn into, so that one sees at a glance what comes from the messages. */
const letters: Readonly<Record<string, string>> = {
  ...{ a: 'áá', e: 'éé', i: 'íí', o: 'óó', u: 'úú', A: 'ÁÁ', E: 'ÉÉ', I: 'ÍÍ', O: 'ÓÓ', U: 'ÚÚ' },
  ...{ c: 'ç', n: 'ñ', s: 'š', y: 'ý', z: 'ž', C: 'Ç', N: 'Ñ', S: 'Š', Y: 'Ý', Z: 'Ž' },
};

/** How much longer than English a language may be. */
const growth = 1.4;

/**
 * A message as the pseudo-language has it: at least 40 % longer, and still to be read. What others
 * have written stays as it is: what is isolated, and what stands in a `<bdi>`.
 */
export function lengthened(message: unknown): unknown {
  if (typeof message === 'string') return lengthenedText(message);
  if (typeof message === 'function') return (...given: unknown[]) => lengthened(message(...given));
  if (Array.isArray(message)) return message.map(lengthened);
  if (isValidElement<{ children?: ReactNode }>(message)) {
    const { children } = message.props;
    if (message.type === 'bdi' || children === undefined) return message;
    return cloneElement(message, {}, ...[lengthened(children)].flat().filter(isNode));
  }
  if (typeof message !== 'object' || message === null) return message;
  return Object.fromEntries(
    Object.entries(message).map(([name, value]) => [name, lengthened(value)]),
  );
}

function isNode(value: unknown): value is ReactNode {
  return value !== undefined;
}

const isolated = /(\u2068[^\u2069]*\u2069)/;

function lengthenedText(text: string): string {
  return text
    .split(isolated)
    .map((part) => (isolated.test(part) ? part : lengthenedPart(part)))
    .join('');
}

function lengthenedPart(part: string): string {
  const spoken = Array.from(part, (letter) => letters[letter] ?? letter).join('');
  if (!/\p{L}/u.test(part)) return part;
  const lacking = Math.ceil(part.length * growth) - spoken.length;
  const word = spoken.trimEnd();
  return word + '·'.repeat(Math.max(0, lacking)) + spoken.slice(word.length);
}
