import { plural, t } from '@lingui/core/macro';
import { endedStories, isAsked } from '@story-pointer/core/session/collecting';
import type { Collection } from '@story-pointer/core/session/collection';
import { useMay, useTable } from '../../room/room.tsx';
import { number } from '../../texts/formats.tsx';
import { momentText } from '../../texts/moments.ts';
import { LinkButton } from '../../ui/link.tsx';
import { useWay, VoteNow } from './own-way.tsx';

/** Asks quietly for votes on collected stories, and leads to their results later. */
export function CollectionBanner({ collection }: { readonly collection: Collection }) {
  return (
    <section
      aria-label={t`Collected Votes`}
      className="grid gap-1.5 py-2.5 px-3 rounded-control bg-accent-tint text-(length:--text-sm) [.dock_>_&]:p-0 [.dock_>_&]:bg-transparent"
    >
      {collection.endedAt === null ? <Running until={collection.endsAt} /> : <Ended />}
    </section>
  );
}

function Running({ until }: { readonly until: number }) {
  const { view, me } = useTable();
  const mayRun = useMay('run');
  const { stories, done, next } = useWay();
  const votes = isAsked(view, me.id);
  const seat = { sessionId: view.session.id, participantId: me.id };
  const time = momentText(until);
  const all = number(stories.length);
  return (
    <>
      <p>
        {plural(stories.length, {
          one: `Votes on # story are collected until ${time}.`,
          other: `Votes on # stories are collected until ${time}.`,
        })}{' '}
        {votes && plural(done, { other: `You have done # of ${all}.` })}
      </p>
      <div className="flex flex-wrap gap-1 *:grow">
        {votes && <VoteNow next={next} className="min-h-9 px-3 py-1" />}
        {(mayRun || !votes) && (
          <LinkButton
            to="/session"
            search={{ ...seat, show: 'collection' }}
            className="min-h-9 px-3 py-1"
          >
            {t`View Progress`}
          </LinkButton>
        )}
      </div>
    </>
  );
}

function Ended() {
  const { view, me } = useTable();
  const seat = { sessionId: view.session.id, participantId: me.id };
  return (
    <>
      <p>
        {plural(endedStories(view).toDiscuss.length, {
          one: 'The votes are in. # story is left to discuss.',
          other: 'The votes are in. # stories are left to discuss.',
        })}
      </p>
      <LinkButton
        to="/session"
        search={{ ...seat, show: 'collection' }}
        variant="primary"
        className="min-h-9 px-3 py-1"
      >
        {t`View Collected Votes`}
      </LinkButton>
    </>
  );
}
