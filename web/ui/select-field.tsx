import { type ComponentProps, useId } from 'react';
import { controlLook, FieldFrame, type FieldTexts, noteId } from './field-frame.tsx';
import { Icon } from './icon.tsx';

interface SelectFieldProps
  extends Omit<ComponentProps<'select'>, 'id'>,
    Omit<FieldTexts, 'count'> {}

/** A native select; its options are its children. */
export function SelectField({ label, error, helper, className = '', ...rest }: SelectFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} helper={helper}>
      <div className="relative">
        <select
          {...rest}
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={noteId(id)}
          className={`${controlLook} appearance-none pe-10 ${className}`}
        />
        <Icon
          name="chevron-down"
          className="pointer-events-none absolute top-1/2 end-3 -translate-y-1/2"
        />
      </div>
    </FieldFrame>
  );
}
