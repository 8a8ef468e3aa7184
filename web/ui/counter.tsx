export interface Count {
  readonly value: number;
  readonly max: number;
  /** Above this the counter takes a warning colour. */
  readonly warnAbove: number;
}

/** The used part of a text's limit, as in '12/120'. */
export function Counter({ value, max, warnAbove }: Count) {
  const tone = value > warnAbove ? 'font-semibold text-warning' : 'text-ink-soft';
  return (
    <span className={`tabular-nums ${tone}`}>
      {value}/{max}
    </span>
  );
}
