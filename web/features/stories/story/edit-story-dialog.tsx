import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { countCharacters } from '@story-pointer/core/characters';
import { agreeableCards, cardOf, labelOf, type Points } from '@story-pointer/core/decks/deck';
import { deckOf } from '@story-pointer/core/decks/scale';
import {
  type DetailsEdit,
  detailLimits,
  noDetails,
  type StoryDetails,
  webAddress,
} from '@story-pointer/core/details';
import { checkName, isTooLong, nameLimits, nameWarnings } from '@story-pointer/core/names';
import type { Story } from '@story-pointer/core/session/open-room';
import { agreedPoints } from '@story-pointer/core/session/round';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { detailsQuery } from '../../../calls/details.ts';
import { useRoom } from '../../../room/room.tsx';
import { useDialogCommand } from '../../../room/use-command.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Dialog, type DialogState } from '../../../ui/dialog.tsx';
import { SelectField, TextArea, TextField } from '../../../ui/fields.tsx';
import { Questions } from '../../../ui/questions.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useWhyNotReword } from './why-not.ts';

const max = nameLimits.story;

/** Lets the facilitator change a story's name and, once it is revealed, its agreed points. */
export function EditStoryDialog({ story, ...state }: DialogState & { readonly story: Story }) {
  const edit = useDialogCommand(state);
  return (
    <Dialog title={t`Edit Story`} {...edit.dialog}>
      <EditStoryForm story={story} edit={edit} />
    </Dialog>
  );
}

interface EditStoryFormProps {
  readonly story: Story;
  readonly edit: ReturnType<typeof useDialogCommand>;
}

function EditStoryForm({ story, edit }: EditStoryFormProps) {
  const { view, me } = useRoom();
  const { send, close } = edit;
  // Only changes made here are sent: other fields may be changed elsewhere meanwhile, and show
  // that.
  const [newName, setNewName] = useState<string>();
  const [newPoints, setNewPoints] = useState<{ points: Points | null; round: number }>();
  const [newDetails, setNewDetails] = useState<DetailsEdit>({});
  const known = useQuery(detailsQuery(view.session.id, me.id, story));
  const details = story.details ? known.data : noDetails;
  const name = newName ?? story.name;
  const isRevealed = story.round.state === 'revealed';
  const agreed = agreedPoints(story.round);
  const staysPointed = me.acts && agreed !== null;
  const whyNotReword = useWhyNotReword(story);
  const points = newPoints ? newPoints.points : agreed;
  const length = countCharacters(name.trim());
  const checked = checkName('name', name, max);
  const limit = plural(max, { other: 'Maximum # characters' });
  const deck = deckOf(view.session.type);
  const cards = agreeableCards(deck);

  const onFailed = (_: unknown, isShown: boolean) => {
    if (!isShown) showToast(t`Failed to update story. Please try again.`, 'error');
  };

  const submit = () => {
    const saveDetails = () => {
      if (Object.keys(newDetails).length === 0) return close();
      send({ type: 'editDetails', storyId: story.id, ...newDetails }, { onDone: close, onFailed });
    };
    if (newName === undefined && !newPoints) return saveDetails();
    send(
      {
        type: 'editStory',
        storyId: story.id,
        ...(newName !== undefined && { name: newName }),
        ...(isRevealed && newPoints),
      },
      {
        onDone: saveDetails,
        onFailed,
        onTooLate: () =>
          showToast(
            <Trans>
              The story was already saved as "<bdi translate="no">{name.trim()}</bdi>".
            </Trans>,
          ),
      },
    );
  };

  return (
    <SubmitForm
      onSubmit={submit}
      command={edit}
      failure={t`Failed to update story. Please try again.`}
      label={t`Save`}
      pendingLabel={t`Saving...`}
      disabled={!checked.ok || !isAddress(newDetails.link ?? '')}
    >
      <TextField
        ref={select}
        label={t`Story Name`}
        value={name}
        onChange={(event) => setNewName(event.target.value)}
        helper={whyNotReword ?? limit}
        readOnly={whyNotReword !== undefined}
        error={isTooLong(checked) ? limit : undefined}
        count={{ value: length, max, warnAbove: nameWarnings.story }}
        isRequired
        autoFocus
      />
      {isRevealed && (
        <SelectField
          label={t`Story Points (Optional)`}
          value={points ?? ''}
          helper={staysPointed ? t`Only a facilitator can remove the points.` : undefined}
          onChange={({ target }) => {
            const chosen = target.value === '' ? null : Number(target.value);
            setNewPoints({ points: chosen, round: story.round.number });
          }}
        >
          <option value="" disabled={staysPointed}>
            {t`No points assigned`}
          </option>
          {cards.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
          {agreed !== null && !cardOf(deck, agreed) && (
            <option value={agreed}>{labelOf(deck, agreed)}</option>
          )}
        </SelectField>
      )}
      <details hidden={whyNotReword !== undefined}>
        <summary className="min-h-9 font-semibold text-sm">{t`Details`}</summary>
        {known.isError && <Alert>{t`Failed to load the details.`}</Alert>}
        {!known.isError && !details && <p role="status">{t`Loading...`}</p>}
        {details && <DetailsFields details={details} edit={newDetails} onEdit={setNewDetails} />}
      </details>
    </SubmitForm>
  );
}

/** Selects the text, so that typing replaces it. */
function select(field: HTMLInputElement | null) {
  field?.select();
}

interface DetailsFieldsProps {
  readonly details: StoryDetails;
  readonly edit: DetailsEdit;
  readonly onEdit: (edit: DetailsEdit) => void;
}

function DetailsFields({ details, edit, onEdit }: DetailsFieldsProps) {
  const field = (name: 'key' | 'fullTitle' | 'link' | 'description' | 'note') => ({
    value: edit[name] ?? details[name],
    maxLength: detailLimits[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onEdit({ ...edit, [name]: target.value }),
  });
  return (
    <div className="grid gap-2 pt-2">
      <TextField
        label={t({ message: 'Key', comment: 'The ID of a story in a tracker, as PROJ-12' })}
        helper={t`The issue ID in your tracker, such as PROJ-12`}
        {...field('key')}
      />
      <TextField
        label={t`Link`}
        helper={t`A link that begins with http:// or https://`}
        inputMode="url"
        {...field('link')}
        error={
          isAddress(edit.link ?? details.link)
            ? undefined
            : t`A link that begins with http:// or https://`
        }
      />
      {details.fullTitle !== '' && (
        <TextArea label={t`Full title`} rows={2} {...field('fullTitle')} />
      )}
      {details.questions.length > 0 && (
        <div className="text-sm">
          <h3 className="font-semibold">{t`Questions`}</h3>
          <Questions questions={details.questions} />
        </div>
      )}
      <TextArea
        label={t`Description`}
        helper={
          details.questions.length > 0
            ? t`Saving another description clears the questions`
            : undefined
        }
        rows={5}
        {...field('description')}
      />
      <TextArea label={t`Note`} helper={t`Reasons for the estimate`} rows={2} {...field('note')} />
    </div>
  );
}

function isAddress(link: string): boolean {
  return link.trim() === '' || webAddress(link) !== null;
}
