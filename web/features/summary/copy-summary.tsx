import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { exportedStories } from '@story-pointer/core/export/exported-story';
import { markdownTable } from '@story-pointer/core/export/table';
import type { RoomView } from '@story-pointer/core/view';
import { useQuery } from '@tanstack/react-query';
import { allDetailsQuery } from '../../calls/details.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast.tsx';
import { courseText, totalsText } from './as-text.ts';
import { tableWords } from './table-words.ts';

/** Copies the summary as Markdown, without names of people. */
export function CopySummary({ view }: { view: RoomView }) {
  const { data: details } = useQuery({
    ...allDetailsQuery(view.session.id, null),
    enabled: view.stories.some(({ details }) => details > 0),
  });
  const copy = () => {
    const stories = exportedStories(view, details ?? new Map(), false);
    const facts = [totalsText(view), courseText(view).join(' · ')];
    copyText(markdownTable(view.session.name, stories, tableWords(), facts)).then(
      () => showToast(t`Summary copied. Paste it as Markdown.`, 'success'),
      () => showToast(t`Failed to copy: the browser didn't allow it.`, 'error'),
    );
  };
  return (
    <Button variant="primary" className="button-copy min-h-9 px-3.5 text-sm" onClick={copy}>
      <Icon name="copy" className="size-4" />
      <Trans>Copy Summary</Trans>
    </Button>
  );
}
