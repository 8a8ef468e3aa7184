import { Fragment, type ReactElement, type ReactNode } from 'react';

/** Made once somebody asks: no page needs all of a language's formats, and each takes milliseconds. */
function whenWanted<Format extends object>(make: () => Format): () => Format {
  let made: Format | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** A word in each form that a language has for a number of things. */
type Forms<Category extends Intl.LDMLPluralRule, Form> = Readonly<Record<Category, Form>>;

/**
 * The form of a word that goes with a number.
 * @param Category the forms a language has; English has 'one' and 'other'
 */
export function pluralIn<Category extends Intl.LDMLPluralRule>(locale: string) {
  const rules = whenWanted(() => new Intl.PluralRules(locale));
  return <Form,>(count: number, forms: Forms<Category | 'other', Form>): Form => {
    const chosen = Object.entries<Form>(forms).find(([form]) => form === rules().select(count));
    return chosen ? chosen[1] : forms.other;
  };
}

export function numberIn(locale: string, options: Intl.NumberFormatOptions) {
  const format = whenWanted(() => new Intl.NumberFormat(locale, options));
  return (value: number): string => format().format(value);
}

/** Dates come as they are stored, and are told in the reader's own time zone. */
export function dateIn(locale: string, options: Intl.DateTimeFormatOptions) {
  const format = whenWanted(() => new Intl.DateTimeFormat(locale, options));
  return (stored: string): string => format().format(new Date(stored));
}

/** Names and other elements in a row, as the language puts them: 'Ana, Ben'. */
export function listIn(locale: string, options: Intl.ListFormatOptions) {
  const format = whenWanted(() => new Intl.ListFormat(locale, options));
  return (elements: readonly ReactElement[]): ReactNode => {
    const places = elements.map((_, index) => String(index));
    return format()
      .formatToParts(places)
      .map(({ type, value }) =>
        type === 'literal' ? value : <Fragment key={value}>{elements[Number(value)]}</Fragment>,
      );
  };
}

export function enumerationIn(locale: string) {
  const format = whenWanted(() => new Intl.ListFormat(locale, { type: 'conjunction' }));
  return (parts: readonly string[]): string => format().format(parts);
}
