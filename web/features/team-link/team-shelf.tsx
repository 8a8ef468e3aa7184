import { t } from '@lingui/core/macro';
import type { TeamView } from '@story-pointer/core/team/team-view';
import { Panel } from '../../ui/panel.tsx';

/** The stories to compare new ones with. */
export function TeamShelf({ shelf }: Pick<TeamView, 'shelf'>) {
  if (shelf.length === 0) return null;
  return (
    <Panel title={t`Latest Story of Each Card`}>
      <ul className="grid gap-2 text-sm">
        {shelf.map(({ label, name }) => (
          <li key={label} className="flex min-w-0 items-center gap-3">
            <span translate="no" className="tiny-card shrink-0">
              {label}
            </span>
            <bdi translate="no" className="min-w-0 wrap-anywhere">
              {name}
            </bdi>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
