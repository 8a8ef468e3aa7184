import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { Icon } from './icon.tsx';

/** The part of its limit from which a field shows a count. */
const nearness = 0.8;

export const controlLook =
  'min-h-11 w-full rounded-control border border-edge bg-sheet px-3.5 py-2 text-base text-ink transition placeholder:text-ink-soft placeholder-shown:text-ellipsis hover:border-ink aria-invalid:border-2 aria-invalid:border-danger disabled:opacity-60';

interface FieldTexts {
  readonly label: string;
  readonly helper?: ReactNode;
}

interface Checked {
  /** The fault of the entry; shown instead of `helper` and announced. */
  readonly error?: string | undefined;
  /** The used part of a text's limit, which warns in time. */
  readonly count?:
    | { readonly value: number; readonly max: number; readonly warnAbove: number }
    | undefined;
  /** A button at the end of the control's row. */
  readonly beside?: ReactNode;
}

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id'>, FieldTexts, Checked {
  readonly isRequired?: boolean;
  /** Whether it is at fault, as an alert for the whole form says. */
  readonly isInvalid?: boolean;
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
  isInvalid = error !== undefined,
  maxCharacters: max = Number.POSITIVE_INFINITY,
  onInput,
  className = '',
  ...rest
}: TextFieldProps) {
  const [value, setLength] = useState(0);
  const near = max * nearness;
  const counted = value > near ? { value, max, warnAbove: max } : count;
  return (
    <Field label={label} error={error} helper={helper} beside={beside} count={counted}>
      {(control) => (
        <input
          type="text"
          autoComplete="off"
          {...rest}
          {...control}
          onInput={(event) => {
            const text = event.currentTarget.value.trim();
            // A text never has more characters than code units.
            setLength(text.length > near ? characters(text) : 0);
            onInput?.(event);
          }}
          aria-required={isRequired || undefined}
          aria-invalid={isInvalid || undefined}
          className={`${controlLook} ${className}`}
        />
      )}
    </Field>
  );
}

/** Characters as people count them: an emoji is one. */
function characters(text: string): number {
  // Created on demand: it takes a browser long, and most names are short.
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text)).length;
}

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id'>, FieldTexts {}

export function TextArea({ label, helper, className = '', ...rest }: TextAreaProps) {
  return (
    <Field label={label} helper={helper}>
      {(control) => (
        <textarea
          dir="auto"
          rows={4}
          {...rest}
          {...control}
          className={`${controlLook} ${className}`}
        />
      )}
    </Field>
  );
}

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'id'>, FieldTexts {}

/** A native select; its options are its children. */
export function SelectField({ label, helper, className = '', ...rest }: SelectFieldProps) {
  return (
    <Field label={label} helper={helper}>
      {(control) => (
        <div className="relative">
          <select
            {...rest}
            {...control}
            className={`${controlLook} appearance-none whitespace-normal pe-10 ${className}`}
          />
          <Icon
            name="chevron-down"
            className="pointer-events-none absolute top-1/2 end-3 -translate-y-1/2"
          />
        </div>
      )}
    </Field>
  );
}

interface OptionsProps<Value> {
  readonly values: readonly Value[];
  readonly textOf: (value: Value) => string;
}

/** Options of a select whose texts follow from their values. */
export function SelectOptions<Value extends string | number>({
  values,
  textOf,
}: OptionsProps<Value>) {
  return values.map((value) => (
    <option key={value} value={value}>
      {textOf(value)}
    </option>
  ));
}

/** The id of the line that explains the control with this id. */
export function noteId(id: string): string {
  return `${id}-note`;
}

interface FieldProps extends FieldTexts, Checked {
  readonly children: (control: {
    readonly id: string;
    readonly 'aria-describedby': string;
  }) => ReactNode;
}

/** A control between its label and its note. An error replaces the helper. */
function Field({ label, error, helper, count, beside, children }: FieldProps) {
  const id = useId();
  const control = children({ id, 'aria-describedby': noteId(id) });
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      {beside ? (
        <div className="flex flex-wrap gap-2 *:first:flex-[1_1_6rem] *:last:max-w-full">
          {control}
          {beside}
        </div>
      ) : (
        control
      )}
      <div className={`flex justify-between gap-4 text-xs ${helper || count ? 'min-h-5' : ''}`}>
        <p id={noteId(id)} className={error ? 'font-medium text-danger' : 'text-ink-soft'}>
          {error ? <span role="alert">{error}</span> : helper}
        </p>
        {count && (
          <span
            className={`tabular-nums ${count.value > count.warnAbove ? 'font-semibold text-warning' : 'text-ink-soft'}`}
          >
            {count.value}/{count.max}
          </span>
        )}
      </div>
    </div>
  );
}
