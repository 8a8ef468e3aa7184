import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { number } from '../texts/formats.tsx';

interface CheckProps {
  readonly isChecked: boolean;
  /** Whether it stands for several, of which only some are checked. */
  readonly isMixed?: boolean;
  readonly onCheck: (isChecked: boolean) => void;
  readonly className?: string;
  readonly children: ReactNode;
}

export function Check({
  isChecked,
  isMixed = false,
  onCheck,
  className = '',
  children,
}: CheckProps) {
  return (
    <label className={`flex items-center gap-3 py-1 text-sm [:where(&)]:min-h-9 ${className}`}>
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = isMixed;
        }}
        checked={isChecked}
        onChange={({ target }) => onCheck(target.checked)}
        className="size-4.5 shrink-0 accent-accent"
      />
      {children}
    </label>
  );
}

interface CheckListProps {
  readonly items: readonly { readonly id: string; readonly name: string }[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
  readonly label: string;
  readonly className: string;
}

/** A list to choose from, with a box for all of it above. */
export function CheckList({ items, chosen, onChoose, label, className }: CheckListProps) {
  const all = items.map(({ id }) => id);
  const choose = (ids: readonly string[], isChosen: boolean) =>
    onChoose(new Set([...chosen].filter((id) => !ids.includes(id)).concat(isChosen ? ids : [])));
  return (
    <>
      <Check
        isChecked={all.length > 0 && all.every((id) => chosen.has(id))}
        onCheck={(isChecked) => choose(all, isChecked)}
        className="shrink-0 px-2 font-semibold"
      >
        <Trans>All ({number(items.length)})</Trans>
      </Check>
      <ul aria-label={label} className={className}>
        {items.map(({ id, name }) => (
          <li
            key={id}
            className="[contain-intrinsic-height:auto_2.25rem] [content-visibility:auto]"
          >
            <Check
              isChecked={chosen.has(id)}
              onCheck={(isChecked) => choose([id], isChecked)}
              className="rounded-control px-2 hover:bg-dip"
            >
              <bdi translate="no" className="min-w-0 truncate">
                {name}
              </bdi>
            </Check>
          </li>
        ))}
      </ul>
    </>
  );
}
