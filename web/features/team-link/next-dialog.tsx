import { t } from '@lingui/core/macro';
import type { TeamId } from '@story-pointer/core/ids';
import type { TeamView } from '@story-pointer/core/team/team-view';
import { type FormEvent, useState } from 'react';
import { choiceOf, isOwn, readChoice, useDeckChoice } from '../../decks/deck-choice.ts';
import { DeckField } from '../../decks/deck-field.tsx';
import { keepDeck } from '../../decks/kept-decks.ts';
import { enteredSwitches, SettingFields } from '../../shared/setting-fields.tsx';
import { useTeamChange } from '../../shared/use-team-change.ts';
import { Dialog, type DialogState, SubmitActions } from '../../ui/dialog.tsx';

interface NextProps {
  readonly teamId: TeamId;
  readonly team: TeamView;
}

/** Prepares the deck and the settings of the next session. */
export function NextDialog({ teamId, team, ...state }: NextProps & DialogState) {
  return (
    <Dialog title={t`Deck and Settings`} {...state}>
      <NextForm teamId={teamId} team={team} onEnd={() => state.onOpenChange(false)} />
    </Dialog>
  );
}

function NextForm({ teamId, team, onEnd }: NextProps & { readonly onEnd: () => void }) {
  // The page reads the team again and again: the form stays as it was opened.
  const [{ next }] = useState(team);
  const { choice, choose } = useDeckChoice(choiceOf(next.type));
  const [saysFaults, setSayingFaults] = useState(false);
  const preparing = useTeamChange(teamId);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const deck = readChoice(choice);
    setSayingFaults(true);
    if (!deck.ok) return;
    if (isOwn(choice)) keepDeck(choice.own);
    const entered = new FormData(event.currentTarget);
    const settings = enteredSwitches((field) => entered.get(field));
    const command = { type: 'prepareNext', deck: deck.scale, settings } as const;
    preparing.mutate(command, { onSuccess: onEnd });
  };

  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <DeckField choice={choice} onChoose={choose} saysFaults={saysFaults} />
      <SettingFields settings={next.settings} />
      <SubmitActions
        command={{ ...preparing, leave: onEnd }}
        failure={t`Failed to change the team.`}
        label={t`Save`}
        pendingLabel={t`Saving...`}
      />
    </form>
  );
}
