import { type ComponentProps, useId, useState } from 'react';
import { controlLook, FieldFrame, type FieldTexts, noteId } from './field-frame.tsx';

/** From which part of its limit on a field counts. */
const nearness = 0.8;

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id'>, FieldTexts {
  /** Marks the field without a text of its own, where an alert beside the form has said it all. */
  readonly isInvalid?: boolean;
  readonly isRequired?: boolean;
  /** The limit of a field that holds its own value: near it, how much is used is counted beside. */
  readonly maxCharacters?: number;
}

export function TextField({
  label,
  error,
  helper,
  count,
  isInvalid = error !== undefined,
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
    <FieldFrame id={id} label={label} error={error} helper={helper} count={counted}>
      <input
        type="text"
        autoComplete="off"
        {...rest}
        id={id}
        onInput={(event) => {
          const text = event.currentTarget.value.trim();
          // There are never more of them than units of code.
          setLength(text.length > near ? characters(text) : 0);
          onInput?.(event);
        }}
        aria-required={isRequired || undefined}
        aria-invalid={isInvalid || undefined}
        aria-describedby={noteId(id)}
        className={`${controlLook} ${className}`}
      />
    </FieldFrame>
  );
}

/** As people count them: an emoji is one. */
function characters(text: string): number {
  // Made only here: it takes a browser long, and most names are short.
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text)).length;
}
