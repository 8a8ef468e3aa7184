import {
  type DetailsEdit,
  detailLimits,
  type StoryDetails,
  webAddress,
} from '@story-pointer/core/details';
import * as texts from '#messages/details.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';

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
      <TextField label={texts.key} helper={texts.keyHint} {...field('key')} />
      <TextField
        label={texts.link}
        helper={texts.linkHint}
        inputMode="url"
        {...field('link')}
        error={isAddress(edit.link ?? details.link) ? undefined : texts.linkHint}
      />
      {details.fullTitle !== '' && (
        <TextArea label={texts.fullTitle} rows={2} {...field('fullTitle')} />
      )}
      <TextArea label={texts.description} rows={5} {...field('description')} />
      <TextArea label={texts.noteField} helper={texts.noteHint} rows={2} {...field('note')} />
    </div>
  );
}

/** Whether this is valid as a link. */
export function isAddress(link: string): boolean {
  return link.trim() === '' || webAddress(link) !== null;
}
