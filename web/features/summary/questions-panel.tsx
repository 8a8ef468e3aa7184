import { t } from '@lingui/core/macro';
import { noDetails } from '@story-pointer/core/details';
import { markdownQuestions } from '@story-pointer/core/export/table';
import type { RoomView } from '@story-pointer/core/view';
import { useQueries } from '@tanstack/react-query';
import { detailsQuery } from '../../calls/details.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Questions } from '../../ui/questions.tsx';
import { showToast } from '../../ui/toast.tsx';

/** The questions of all stories, to take to those who can answer them. */
export function QuestionsPanel({ view }: { view: RoomView }) {
  const asked = view.stories.filter(({ questions }) => questions > 0);
  const details = useQueries({
    queries: asked.map((story) => detailsQuery(view.session.id, null, story)),
  });
  const stories = asked.map((story, at) => ({
    ...(details[at]?.data ?? noDetails),
    id: story.id,
    name: story.name,
  }));
  const copy = () =>
    copyText(markdownQuestions(stories)).then(
      () => showToast(t`Questions copied. Paste them as Markdown.`, 'success'),
      () => showToast(t`Failed to copy: the browser didn't allow it.`, 'error'),
    );
  return (
    <Panel
      title={t`Questions`}
      actions={
        <Button className="min-h-9 px-3 text-sm print:hidden" onClick={() => void copy()}>
          <Icon name="copy" className="size-4" />
          {t`Copy Questions`}
        </Button>
      }
    >
      <ul className="grid gap-2 text-sm">
        {stories.map(({ id, name, questions }) => (
          <li key={id}>
            <h3 className="font-semibold">
              <bdi translate="no">{name}</bdi>
            </h3>
            <Questions questions={questions} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
