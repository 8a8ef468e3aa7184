import { t } from '@lingui/core/macro';
import type { TeamId } from '@story-pointer/core/ids';
import type { TeamView } from '@story-pointer/core/team/team-view';
import { useState } from 'react';
import { teamLink } from '../../shared/links.ts';
import { ShownLink } from '../../shared/shown-link.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lazyDialog } from '../../ui/lazy.tsx';
import { Panel } from '../../ui/panel.tsx';

const CalendarDialog = lazyDialog(
  async () => (await import('./calendar-dialog.tsx')).CalendarDialog,
);

interface InvitePanelProps {
  readonly teamId: TeamId;
  readonly team: TeamView;
}

/** The link of the team as text, as a QR code, and for calendars. */
export function InvitePanel({ teamId, team: { name } }: InvitePanelProps) {
  const [isOpen, setOpen] = useState(false);
  const link = teamLink(teamId);
  const text = t`We estimate our stories here, each time at the same link: ${link}`;
  return (
    <Panel title={t`Invite to This Team`}>
      <ShownLink link={link}>
        <CopyButton link={text} label={t`Copy Text`} />
        <Button className="min-h-9 px-3 py-1 text-sm" onClick={() => setOpen(true)}>
          <Icon name="bell" />
          {t`Add to Calendar`}
        </Button>
      </ShownLink>
      <CalendarDialog
        meeting={{
          uid: `${teamId}@${new URL(link).hostname}`,
          title: name,
          description: text,
          link,
        }}
        isOpen={isOpen}
        onOpenChange={setOpen}
      />
    </Panel>
  );
}
