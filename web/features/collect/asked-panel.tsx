import { plural, t } from '@lingui/core/macro';
import type { Collection } from '@story-pointer/core/session/collection';
import { type ReactNode, useId } from 'react';
import { momentText } from '../../texts/moments.ts';
import { useWay, VoteNow } from './own-way.tsx';
import { StoryDots } from './story-dots.tsx';

interface AskedPanelProps {
  readonly collection: Collection;
  readonly follow: ReactNode;
  /** The way to the story that the facilitator is on meanwhile. */
  readonly live: ReactNode;
}

/** Asks for votes on collected stories, in place of waiting for one. */
export function AskedPanel({ collection, follow, live }: AskedPanelProps) {
  const { stories, done, next } = useWay();
  const titleId = useId();
  const until = momentText(collection.endsAt);
  const all = stories.length;
  return (
    <section aria-labelledby={titleId} className="felt asked">
      <h2 id={titleId} className="font-heading text-heading">
        {plural(stories.length, {
          one: `# story until ${until}`,
          other: `# stories until ${until}`,
        })}
      </h2>
      <p role="status" className="font-semibold">
        {next
          ? plural(done, { other: '# done' })
          : plural(all, { one: 'All done', other: 'All # done' })}
      </p>
      <StoryDots />
      <p className="text-ink-soft text-sm">
        {t`Everyone votes in their own time. No one sees a vote before the end, and the team then discusses only what is left.`}
      </p>
      <div className="desk:hidden">{follow}</div>
      {live}
      <div className="dock">
        <VoteNow next={next} className="dock-button" />
      </div>
    </section>
  );
}
