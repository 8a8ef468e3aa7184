import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { isAsked } from '@story-pointer/core/session/collecting';
import type { Collection } from '@story-pointer/core/session/collection';
import { isComplete, progressOf } from '@story-pointer/core/session/progress';
import { useTable } from '../../room/room.tsx';
import { number } from '../../texts/formats.tsx';
import { i18n } from '../../texts/i18n.ts';
import { zonedText } from '../../texts/moments.ts';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { CollectionActions } from './collection-actions.tsx';
import { OwnVotes } from './own-votes.tsx';
import { useWay, VoteNow } from './own-way.tsx';
import { ruleTexts } from './rule-texts.ts';

/** A collection under way: who is done with how many stories, and nothing of their votes. */
export function CollectionProgress({ collection }: { readonly collection: Collection }) {
  const { view, me } = useTable();
  const { stories, done, next } = useWay();
  const votes = isAsked(view, me.id);
  const all = number(stories.length);
  const until = zonedText(collection.endsAt);
  return (
    <>
      {votes && !next && <OwnVotes collection={collection} />}
      <Panel
        className="grid-cols-1"
        title={t`Collecting Votes`}
        subtitle={plural(stories.length, {
          one: `# story, until ${until}`,
          other: `# stories, until ${until}`,
        })}
      >
        {votes && next && (
          <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-accent-tint px-4 py-3">
            <p className="font-medium">{plural(done, { other: `You have done # of ${all}.` })}</p>
            <VoteNow next={next} />
          </div>
        )}
        <People />
        <dl className="grid gap-1 text-sm">
          <dt className="font-semibold">{t`Save points without a discussion?`}</dt>
          <dd className="text-ink-soft">
            <span className="block text-ink">{i18n._(ruleTexts[collection.rule].label)}</span>
            {i18n._(ruleTexts[collection.rule].help)}
          </dd>
        </dl>
        <p className="text-ink-soft text-sm">
          {collection.asked
            ? t`People who join later are not asked.`
            : t`People who join later are asked too.`}{' '}
          {view.done && isComplete(view, view.done) ? (
            <Trans>
              Everyone is done. The votes are revealed at the deadline, or when a facilitator ends
              it.
            </Trans>
          ) : (
            t`The votes are revealed earlier if everyone is done.`
          )}
        </p>
        <CollectionActions collection={collection} />
      </Panel>
    </>
  );
}

function People() {
  const { view } = useTable();
  if (!view.done)
    return (
      <p className="text-ink-soft text-sm">
        {t`Progress is not shown, because names are hidden and fewer than four people are asked.`}
      </p>
    );
  const progress = progressOf(view, view.done);
  if (progress.length === 0)
    return <p className="text-ink-soft text-sm">{t`No one is asked to vote yet.`}</p>;
  return (
    <ul aria-label={t`Progress`} className="collection-people">
      {progress.map(({ participant: { id, name }, done, of }) => (
        <li key={id} className="flex-wrap" style={{ '--share': of === 0 ? 0 : done / of }}>
          <bdi translate="no" className="min-w-0 truncate font-medium">
            {name}
          </bdi>
          <span className="flex shrink-0 items-center gap-1.5 text-ink-soft text-sm tabular-nums">
            {plural(done, { other: `# of ${number(of)} done` })}
            <Icon
              name="check"
              className={done === of ? 'size-4 text-accent' : 'invisible size-4'}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}
