import { type ComponentProps, useId } from 'react';
import { controlLook, FieldFrame, type FieldTexts, noteId } from './field-frame.tsx';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id'>, FieldTexts {
  /** Marks the field without a text of its own, where an alert beside the form has said it all. */
  readonly isInvalid?: boolean;
}

export function TextField({
  label,
  error,
  helper,
  count,
  isInvalid = error !== undefined,
  className = '',
  ...rest
}: TextFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} helper={helper} count={count}>
      <input
        type="text"
        autoComplete="off"
        {...rest}
        id={id}
        aria-invalid={isInvalid || undefined}
        aria-describedby={noteId(id)}
        className={`${controlLook} ${className}`}
      />
    </FieldFrame>
  );
}
