import { TransNoContext, type TransProps } from '@lingui/react/server';
import { i18n } from './i18n.ts';

/** Shows a message with its elements; the macros of Lingui compile to it. */
export function Trans({ values = {}, ...props }: TransProps) {
  return <TransNoContext {...props} values={shielded(values)} lingui={{ i18n }} />;
}

/** Lingui reads tags and escapes once the values are in the message: in a list they stay text. */
function shielded(values: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(values).map(([name, value]) => {
    const mayBeRead = typeof value === 'string' && /[<\\]/.test(value);
    return [name, mayBeRead ? [value] : value];
  });
  return Object.fromEntries(entries);
}
