import { Switch as AriaSwitch } from 'react-aria-components/Switch';

interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Something that is on or off at once, without a form around it. */
export function Switch({ label, isOn, onChange }: SwitchProps) {
  return (
    <AriaSwitch
      isSelected={isOn}
      onChange={onChange}
      className="group flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-control px-1 font-medium text-sm"
    >
      {label}
      <span className="flex h-6 w-10.5 shrink-0 items-center rounded-full border border-edge bg-dip px-0.5 transition group-data-selected:border-accent group-data-selected:bg-accent forced-colors:group-data-selected:bg-[Highlight]">
        <span className="size-4.5 rounded-full bg-edge transition group-data-selected:translate-x-4.5 group-data-selected:bg-on-accent forced-colors:bg-[ButtonText]" />
      </span>
    </AriaSwitch>
  );
}
