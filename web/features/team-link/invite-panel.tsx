import { t } from '@lingui/core/macro';
import type { TeamId } from '@story-pointer/core/ids';
import { teamLink } from '../../shared/links.ts';
import { ShownLink } from '../../shared/shown-link.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';

interface InvitePanelProps {
  readonly teamId: TeamId;
  readonly onCalendar: () => void;
}

/** The link of the team as text, as a QR code, and for calendars. */
export function InvitePanel({ teamId, onCalendar }: InvitePanelProps) {
  const link = teamLink(teamId);
  return (
    <Panel title={t`Invite to This Team`}>
      <ShownLink link={link}>
        <CopyButton link={teamInvitation(link)} label={t`Copy Invitation`} />
        <Button isSmall onClick={onCalendar}>
          <Icon name="clock" />
          {t`Add to Calendar`}
        </Button>
      </ShownLink>
    </Panel>
  );
}

/** To paste into a message or an event. */
export function teamInvitation(link: string): string {
  return t`We estimate our stories here, each time at the same link: ${link}`;
}
