import { t } from '@lingui/core/macro';
import type { Story } from '@story-pointer/core/session/open-room';
import { useQuery } from '@tanstack/react-query';
import { detailsQuery } from '../../../calls/details.ts';
import { useRoom } from '../../../room/room.tsx';
import { PlainText } from '../../../ui/plain-text.tsx';
import { Questions } from '../../../ui/questions.tsx';

interface StoryDetailsProps {
  readonly story: Story;
  /** Whether all is shown, in the height there is. */
  readonly unfolds: boolean;
}

export function StoryDetails({ story, unfolds }: StoryDetailsProps) {
  const { view, me } = useRoom();
  const { data, isError } = useQuery(detailsQuery(view.session.id, me.id, story));
  const { key = '', link = '', fullTitle = '', description = '', note = '' } = data ?? {};
  const questions = data?.questions ?? [];
  const hasMore = `${fullTitle}${description}${note}` !== '' || questions.length > 0;
  if (data && `${key}${link}` === '' && !hasMore) return null;
  const content = (
    <div
      // Not every browser lets keyboards scroll without.
      tabIndex={unfolds ? 0 : undefined}
      className={
        unfolds ? 'story-details__all' : 'grid max-h-80 grid-cols-1 gap-3 overflow-y-auto pb-2'
      }
    >
      {fullTitle !== '' && <PlainText text={fullTitle} className="font-semibold" />}
      {questions.length > 0 && (
        <div>
          <h3 className="font-semibold">{t`Questions`}</h3>
          <Questions questions={questions} />
        </div>
      )}
      {description !== '' && <PlainText text={description} />}
      {note !== '' && (
        <div>
          <h3 className="font-semibold">{t`Note`}</h3>
          <PlainText text={note} />
        </div>
      )}
    </div>
  );
  return (
    <div
      className={`flex min-h-9.5 gap-x-3 phone:px-4 text-sm ${unfolds ? 'story-details' : 'flex-wrap items-start'}`}
    >
      {link !== '' && (
        <a
          href={link}
          target="_blank"
          rel="noreferrer noopener"
          className="min-w-6 max-w-1/2 py-2 font-semibold"
        >
          <bdi translate="no" className="block truncate">
            {key || link}
          </bdi>
        </a>
      )}
      {link === '' && key !== '' && (
        <bdi translate="no" className="max-w-1/2 truncate py-2 font-semibold">
          {key}
        </bdi>
      )}
      {isError && <p className="py-2 text-danger">{t`Failed to load the details.`}</p>}
      {hasMore && unfolds && content}
      {hasMore && !unfolds && (
        <details className="min-w-0 grow">
          <summary className="min-h-9 py-2 font-semibold">{t`Details`}</summary>
          {content}
        </details>
      )}
    </div>
  );
}
