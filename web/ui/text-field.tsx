import { type ComponentProps, useId, useState } from 'react';
import { controlLook, FieldFrame, type FieldTexts, noteId } from './field-frame.tsx';

/** The part of its limit from which a field shows a count. */
const nearness = 0.8;

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id'>, FieldTexts {
  readonly isRequired?: boolean;
  /** The limit of an uncontrolled field: a count shows beside it when it is nearly reached. */
  readonly maxCharacters?: number;
}

export function TextField({
  label,
  error,
  helper,
  count,
  beside,
  isRequired = false,
  maxCharacters = Number.POSITIVE_INFINITY,
  onInput,
  className = '',
  ...rest
}: TextFieldProps) {
  const id = useId();
  const [length, setLength] = useState(0);
  const near = maxCharacters * nearness;
  const isNear = length > near;
  const counted = isNear ? { value: length, max: maxCharacters, warnAbove: maxCharacters } : count;
  return (
    <FieldFrame id={id} label={label} error={error} helper={helper} count={counted} beside={beside}>
      <input
        type="text"
        autoComplete="off"
        {...rest}
        id={id}
        onInput={(event) => {
          const text = event.currentTarget.value.trim();
          // A text never has more characters than code units.
          setLength(text.length > near ? characters(text) : 0);
          onInput?.(event);
        }}
        aria-required={isRequired || undefined}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={noteId(id)}
        className={`${controlLook} ${className}`}
      />
    </FieldFrame>
  );
}

/** Characters as people count them: an emoji is one. */
function characters(text: string): number {
  // Created on demand: it takes a browser long, and most names are short.
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text)).length;
}
