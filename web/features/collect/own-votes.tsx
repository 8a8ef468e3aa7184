import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { labelOf } from '@story-pointer/core/decks/deck';
import { deckOf } from '@story-pointer/core/decks/scale';
import { collectedIn } from '@story-pointer/core/session/collecting';
import type { Collection } from '@story-pointer/core/session/collection';
import type { Story } from '@story-pointer/core/session/open-room';
import { useEffect, useId, useRef } from 'react';
import { useRoom, useTable } from '../../room/room.tsx';
import { momentText } from '../../texts/moments.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link, LinkButton } from '../../ui/link.tsx';
import { Said } from '../../ui/said.tsx';

/** One's own votes on all collected stories, each of which can be changed until the end. */
export function OwnVotes({ collection }: { readonly collection: Collection }) {
  const { view, me } = useTable();
  const stories = collectedIn(view);
  const all = stories.length;
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // A page that was just opened is read from its beginning.
    if (!navigator.userActivation?.hasBeenActive) return;
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <section
      aria-labelledby={titleId}
      className="felt grid grid-cols-1 gap-2 p-5 phone:border-x-0 phone:rounded-none phone:px-4 [&_>_ul]:grid [&_>_ul]:gap-1.5"
    >
      <h2
        ref={heading}
        id={titleId}
        tabIndex={-1}
        className="font-heading text-heading outline-none"
      >
        {plural(all, { one: 'All done', other: 'All # done' })}
      </h2>
      <p className="text-ink-soft text-sm">
        <Trans>You can change your votes until {momentText(collection.endsAt)}.</Trans>
      </p>
      <ul>
        {stories.map((story) => (
          <OwnVote key={story.id} story={story} />
        ))}
      </ul>
      <div className="dock">
        <LinkButton
          to="/session"
          search={{ sessionId: view.session.id, participantId: me.id }}
          variant="primary"
          className="dock-button"
        >
          <Trans context="button" comment="Leaves the list of one's own votes">
            Done
          </Trans>
        </LinkButton>
      </div>
    </section>
  );
}

function OwnVote({ story: { id, name, round } }: { readonly story: Story }) {
  const { view, me } = useRoom();
  const points = view.ownVotes[id];
  const remark = view.ownRemarks[id];
  return (
    <li>
      <Link
        to="/session"
        search={{ sessionId: view.session.id, participantId: me.id, storyId: id }}
        className="flex items-center gap-3 min-h-11 py-1.5 px-3 rounded-control bg-sheet [box-shadow:0_1px_2px_oklch(0.2_0.03_165/0.14)] wrap-anywhere [&_>_:first-child]:grow hover:bg-dip"
      >
        <span className="min-w-0">
          <bdi translate="no" className="font-medium">
            {name}
          </bdi>
          {remark && (
            <span className="block text-ink-soft text-sm">
              <Said {...remark} />
            </span>
          )}
        </span>
        {round.state === 'open' && round.stale?.includes(me.id) && (
          <Badge tone="warning">
            <Trans comment="Of the description of the story">Changed since your vote</Trans>
          </Badge>
        )}
        {points === undefined ? (
          <Badge>
            <Trans comment="A story that this person leaves to the others">Skipped</Trans>
          </Badge>
        ) : (
          <span translate="no" className="tiny-card">
            {labelOf(deckOf(view.session.type), points)}
          </span>
        )}
        <Icon name="pencil" className="size-4 text-ink-soft" />
        <span className="sr-only">{t`Change Vote`}</span>
      </Link>
    </li>
  );
}
