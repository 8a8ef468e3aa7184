import type { ReactNode } from 'react';

interface Count {
  readonly value: number;
  readonly max: number;
  /** Above this the counter takes a warning colour. */
  readonly warnAbove: number;
}

export interface FieldTexts {
  readonly label: string;
  /** The fault of the entry; shown instead of `helper` and announced. */
  readonly error?: string | undefined;
  readonly helper?: string | undefined;
  readonly count?: Count | undefined;
  /** A button at the end of the control's row. */
  readonly beside?: ReactNode;
}

interface FieldFrameProps extends FieldTexts {
  readonly id: string;
  readonly children: ReactNode;
}

/** The look of every input, select and so on. */
export const controlLook =
  'min-h-11 w-full rounded-control border border-edge bg-sheet px-3.5 py-2 text-ink transition placeholder:text-ink-soft placeholder-shown:text-ellipsis hover:border-ink aria-invalid:border-2 aria-invalid:border-danger disabled:opacity-60';

/** The id of the line that explains the control with this id. */
export function noteId(id: string): string {
  return `${id}-note`;
}

/** A control between its label and its note. An error replaces the helper. */
export function FieldFrame({ id, label, error, helper, count, beside, children }: FieldFrameProps) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      {beside ? (
        <div className="flex max-[16rem]:flex-wrap gap-2 *:last:shrink-0">
          {children}
          {beside}
        </div>
      ) : (
        children
      )}
      <div className={`flex justify-between gap-4 text-xs ${helper || count ? 'min-h-5' : ''}`}>
        <p id={noteId(id)} className={error ? 'font-medium text-danger' : 'text-ink-soft'}>
          {error ? <span role="alert">{error}</span> : helper}
        </p>
        {count && <Counter {...count} />}
      </div>
    </div>
  );
}

/** The used part of a text's limit, as in '12/120'. */
function Counter({ value, max, warnAbove }: Count) {
  const tone = value > warnAbove ? 'font-semibold text-warning' : 'text-ink-soft';
  return (
    <span className={`tabular-nums ${tone}`}>
      {value}/{max}
    </span>
  );
}
