import { type ReactNode, useId } from 'react';

interface SwitchProps {
  readonly label: ReactNode;
  readonly helper?: string;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A setting that is on or off immediately, without a form. */
export function Switch({ label, helper, isOn, isDisabled = false, onChange }: SwitchProps) {
  const helperId = useId();
  return (
    <div className="relative grid cursor-pointer rounded-control has-disabled:cursor-default">
      <label
        className={`flex cursor-[inherit] items-center justify-between gap-3 font-medium text-sm ${helper ? 'pt-1' : 'min-h-11'}`}
      >
        {label}
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-checked={isOn}
          disabled={isDisabled}
          aria-describedby={helper === undefined ? undefined : helperId}
          onChange={({ target }) => onChange(target.checked)}
          className="peer absolute inset-0 cursor-[inherit] appearance-none rounded-control"
        />
        <span className="flex h-6 w-10.5 shrink-0 items-center rounded-full border border-edge bg-dip px-0.5 transition-all peer-checked:border-accent peer-checked:bg-accent peer-disabled:opacity-60 forced-colors:peer-checked:bg-[Highlight] before:size-4.5 before:rounded-full before:bg-edge before:transition-all peer-checked:before:translate-x-4.5 peer-checked:before:bg-on-accent rtl:peer-checked:before:-translate-x-4.5 forced-colors:before:bg-[ButtonText]!" />
      </label>
      {helper && (
        <p id={helperId} className="pe-14 text-ink-soft text-xs">
          {helper}
        </p>
      )}
    </div>
  );
}
