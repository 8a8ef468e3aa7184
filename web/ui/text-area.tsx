import { type ComponentProps, useId } from 'react';
import { controlLook, FieldFrame, type FieldTexts, noteId } from './field-frame.tsx';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id'>, FieldTexts {}

/** A field for several lines. */
export function TextArea({ label, error, helper, count, className = '', ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} helper={helper} count={count}>
      <textarea
        dir="auto"
        rows={4}
        {...rest}
        id={id}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={noteId(id)}
        className={`${controlLook} ${className}`}
      />
    </FieldFrame>
  );
}
