import { t } from '@lingui/core/macro';
import type { TeamCommand } from '@story-pointer/core/team/command-schema';
import type { ReactNode } from 'react';
import type { TeamFormProps, useTeamChange } from '../../shared/use-team-change.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog, type DialogState } from '../../ui/dialog.tsx';
import { CalendarForm } from './calendar-form.tsx';
import { NameForm } from './name-form.tsx';
import { NextForm } from './next-form.tsx';
import { Rights } from './rights.tsx';
import { TeamPrograms } from './team-programs.tsx';

type FormName = 'rename' | 'delete' | 'rights' | 'next' | 'calendar' | 'tokens' | 'webhooks';

/** The content of a dialog: a form, or the question before a command. */
export type TeamDialogContent = FormName | Extract<TeamCommand, { type: 'renewLink' | 'takeOff' }>;

interface TeamDialogProps extends DialogState, Omit<TeamFormProps, 'onEnd'> {
  readonly content: TeamDialogContent;
  readonly changing: ReturnType<typeof useTeamChange>;
}

/** The dialogs of a team's page. */
export function TeamDialog({ content, changing, teamId, team, ...state }: TeamDialogProps) {
  const onEnd = () => state.onOpenChange(false);
  if (typeof content !== 'string') {
    const isRenewal = content.type === 'renewLink';
    const title = isRenewal ? t`Renew Link` : t`Take Session Off`;
    return (
      <ConfirmDialog
        {...state}
        variant="warning"
        title={title}
        confirmLabel={title}
        isPending={changing.isPending}
        onConfirm={() => changing.mutate(content, { onSettled: onEnd })}
      >
        {isRenewal
          ? t`The old link stops working for everyone. Share the new one with your team.`
          : t`Take this session off the list of the team? The session itself stays.`}
      </ConfirmDialog>
    );
  }
  const props = { teamId, team, onEnd };
  const forms: Readonly<Record<FormName, readonly [title: string, form: ReactNode]>> = {
    rename: [t`Rename Team`, <NameForm key="rename" {...props} isDeletion={false} />],
    delete: [t`Delete Team`, <NameForm key="delete" {...props} isDeletion />],
    rights: [t`Share Rights`, <Rights key="rights" {...props} />],
    next: [t`Deck and Settings`, <NextForm key="next" {...props} />],
    tokens: [t`API Tokens`, <TeamPrograms key="tokens" kind="tokens" {...props} />],
    webhooks: [t`Webhooks`, <TeamPrograms key="webhooks" kind="webhooks" {...props} />],
    calendar: [t`Add to Calendar`, <CalendarForm key="calendar" {...props} />],
  };
  const [title, form] = forms[content];
  return (
    <Dialog title={title} {...state}>
      {form}
    </Dialog>
  );
}
