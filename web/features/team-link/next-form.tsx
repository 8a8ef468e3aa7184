import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { choiceOf, isOwn, readChoice, useDeckChoice } from '../../decks/deck-choice.ts';
import { DeckField } from '../../decks/deck-field.tsx';
import { keptDecks } from '../../decks/kept-decks.ts';
import { enteredSwitches, SettingFields } from '../../shared/setting-fields.tsx';
import { type TeamFormProps, useTeamChange } from '../../shared/use-team-change.ts';
import { SubmitForm } from '../../ui/submit-form.tsx';

/** Prepares the deck and the settings of the next session. */
export function NextForm({ teamId, team, onEnd }: TeamFormProps) {
  // The page reads the team again and again: the form stays as it was opened.
  const [{ next }] = useState(team);
  const { choice, choose } = useDeckChoice(choiceOf(next.type));
  const [saysFaults, setSayingFaults] = useState(false);
  const preparing = useTeamChange(teamId);

  const submit = (form: HTMLFormElement) => {
    const deck = readChoice(choice);
    setSayingFaults(true);
    if (!deck.ok) return;
    if (isOwn(choice)) keptDecks.keep(choice.own);
    const entered = new FormData(form);
    const settings = enteredSwitches((field) => entered.get(field));
    const command = { type: 'prepareNext', deck: deck.scale, settings } as const;
    preparing.mutate(command, { onSuccess: onEnd });
  };

  return (
    <SubmitForm
      onSubmit={submit}
      command={{ ...preparing, leave: onEnd }}
      failure={t`Failed to change the team.`}
      label={t`Save`}
      pendingLabel={t`Saving...`}
    >
      <DeckField choice={choice} onChoose={choose} saysFaults={saysFaults} />
      <SettingFields settings={next.settings} />
    </SubmitForm>
  );
}
