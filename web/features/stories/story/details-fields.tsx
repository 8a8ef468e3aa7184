import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  type DetailsEdit,
  detailLimits,
  type StoryDetails,
  webAddress,
} from '@story-pointer/core/details';
import { Questions } from '../../../ui/questions.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';

interface DetailsFieldsProps {
  readonly details: StoryDetails;
  /** The changes so far. */
  readonly edit: DetailsEdit;
  readonly onEdit: (edit: DetailsEdit) => void;
}

/** Fields for the key, link, description and note of a story. */
export function DetailsFields({ details, edit, onEdit }: DetailsFieldsProps) {
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
        <TextArea label={t`Full Title`} rows={2} {...field('fullTitle')} />
      )}
      {details.questions.length > 0 && (
        <div className="text-sm">
          <h3 className="font-semibold">
            <Trans>Questions</Trans>
          </h3>
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

/** Whether this is valid as a link. */
export function isAddress(link: string): boolean {
  return link.trim() === '' || webAddress(link) !== null;
}
