import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { isUnanimous } from '@story-pointer/core/consensus';
import { deckOf } from '@story-pointer/core/decks/scale';
import { distribution } from '@story-pointer/core/results';
import { type EndedStories, endedStories, walkOf } from '@story-pointer/core/session/collecting';
import {
  type Collection,
  type CollectionGroup,
  collectionGroups,
} from '@story-pointer/core/session/collection';
import { findStory, type RevealedStory, type Story } from '@story-pointer/core/session/open-room';
import { agreedPoints, castIn, lacksVotes } from '@story-pointer/core/session/round';
import { sizesOf } from '@story-pointer/core/story-results';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useId } from 'react';
import { SizeColumn, Sizes } from '../../ladder/sizes.tsx';
import { useMay, useRoom } from '../../room/room.tsx';
import { votesQuery } from '../../room/room-query.ts';
import { useCommand } from '../../room/use-command.ts';
import { pointsText } from '../../shared/points-text.ts';
import { useTurnTo } from '../../shared/use-turn-to.ts';
import { number } from '../../texts/formats.tsx';
import { i18n } from '../../texts/i18n.ts';
import { isolate } from '../../texts/isolate.ts';
import { momentText } from '../../texts/moments.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link, LinkButton } from '../../ui/link.tsx';
import { PlayingCard } from '../../ui/playing-card.tsx';
import { showToast } from '../../ui/toast.tsx';
import { groupTexts } from './rule-texts.ts';

interface CollectionResultsProps {
  readonly collection: Collection;
  readonly endedAt: number;
  readonly reasons: (story: RevealedStory) => ReactNode;
}

/** The stories of an ended collection, sorted once, with a walk through those that are left. */
export function CollectionResults({ collection, endedAt, reasons }: CollectionResultsProps) {
  const { view, me } = useRoom();
  const sorted = (collection.sorted ?? []).flatMap(({ storyId, group }) => {
    const story = findStory(view, storyId);
    // A reopened story is no longer agreed.
    return story ? [{ story, group: group === 'agreed' ? groupOf(story) : group }] : [];
  });
  useQuery({
    ...votesQuery(view.session.id, me.id, null),
    enabled: sorted.some(({ story }) => lacksVotes(story.round)),
  });
  const ended = endedStories(view);
  const left = new Set(walkOf(view));
  return (
    <>
      <End ended={ended} endedAt={endedAt} />
      {collectionGroups.map((group) => (
        <Group
          key={group}
          {...groupTexts[group]}
          stories={sorted
            .filter((one) => one.group === group && left.has(one.story))
            .map(({ story }) => story)}
          reasons={reasons}
        />
      ))}
      <Group title={msg`Decided by the Team`} stories={ended.decided} />
      <Group {...groupTexts.agreed} stories={ended.agreed} reasons={reasons} isFolded />
    </>
  );
}

/** The group of a story whose points of the rule are gone. */
function groupOf({ round }: Story): CollectionGroup {
  return round.state === 'revealed' && isUnanimous(castIn(round)) ? 'same' : 'close';
}

interface EndProps extends Pick<CollectionResultsProps, 'endedAt'> {
  readonly ended: EndedStories;
}

/** All stories by card, and the way to those that are left. */
function End({ ended, endedAt }: EndProps) {
  const { view } = useRoom();
  const titleId = useId();
  const { agreed, decided, toDiscuss, open } = ended;
  const hasPoints = [...agreed, ...decided];
  const facts = [
    ...(hasPoints.length > 0 ? [plural(hasPoints.length, { other: '# agreed' })] : []),
    ...(toDiscuss.length > 0 ? [plural(toDiscuss.length, { other: '# to discuss' })] : []),
    ...(open.length > 0 ? [plural(open.length, { other: '# open' })] : []),
  ];
  return (
    <section
      aria-labelledby={titleId}
      className="felt grid grid-cols-1 gap-4 py-3.5 px-4 phone:border-x-0 phone:rounded-none"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 grow basis-56">
          <h2 id={titleId} className="font-heading text-heading">
            {t`Collected Votes`}
          </h2>
          <p>
            <b className="font-semibold">{facts.join(' · ')}</b>{' '}
            <span className="text-ink-soft text-sm">
              <Trans>Ended {momentText(endedAt)}</Trans>
            </span>
          </p>
        </div>
        <Walk ended={ended} />
      </div>
      <Sizes sizes={sizesOf(deckOf(view.session.type), hasPoints)}>
        {toDiscuss.length > 0 && (
          <SizeColumn stories={toDiscuss} card={<PlayingCard isFaceUp={false} />}>
            <b>{plural(toDiscuss.length, { other: '# to discuss' })}</b>
          </SizeColumn>
        )}
        {open.length > 0 && (
          <SizeColumn
            stories={open}
            card={
              <span className="aspect-5/7 w-(--card-width) flex-none rounded-card border-[1.5px] border-edge border-dashed" />
            }
          >
            <b>{plural(open.length, { other: '# open' })}</b>
          </SizeColumn>
        )}
      </Sizes>
    </section>
  );
}

function Walk({ ended: { toDiscuss, open } }: Pick<EndProps, 'ended'>) {
  const { view, me } = useRoom();
  const mayRun = useMay('run');
  const turnTo = useTurnTo((sentence) => showToast(sentence, 'error'));
  const seat = { sessionId: view.session.id, participantId: me.id };
  const stories = toDiscuss.length > 0 ? toDiscuss : open;
  const [first] = stories;
  if (!first) {
    return (
      <LinkButton to="/session-summary" search={seat} variant="primary">
        {t`View Session Summary`}
      </LinkButton>
    );
  }
  return (
    mayRun && (
      <LinkButton
        to="/session"
        search={{ ...seat, storyId: first.id }}
        onClick={() => turnTo(first.id)}
        variant="primary"
        className="max-sm:w-full"
      >
        {plural(stories.length, { one: 'Discuss # Story', other: 'Discuss # Stories' })}
        <Icon name="arrow-right" />
      </LinkButton>
    )
  );
}

interface GroupProps {
  readonly title: MessageDescriptor;
  readonly help?: MessageDescriptor;
  readonly stories: readonly Story[];
  readonly reasons?: CollectionResultsProps['reasons'] | undefined;
  /** Whether its stories are shown on demand. */
  readonly isFolded?: boolean;
}

function Group({ title, help, stories, reasons, isFolded = false }: GroupProps) {
  const titleId = useId();
  if (stories.length === 0) return null;
  const heading = (
    <h3 id={titleId} className="font-heading text-title">
      {i18n._(title)} <span className="text-ink-soft">({number(stories.length)})</span>
    </h3>
  );
  const content = (
    <>
      {help && <p className="text-ink-soft text-sm">{i18n._(help)}</p>}
      <ul>
        {stories.map((story) => (
          <Row key={story.id} story={story} reasons={reasons} />
        ))}
      </ul>
    </>
  );
  return (
    <section aria-labelledby={titleId} className="min-w-0 px-4 pt-3.5 pb-2 surface-sheet">
      {isFolded ? (
        <details>
          <summary>{heading}</summary>
          {content}
        </details>
      ) : (
        <>
          {heading}
          {content}
        </>
      )}
    </section>
  );
}

function Row({ story, reasons }: Pick<GroupProps, 'reasons'> & { readonly story: Story }) {
  const { view, me } = useRoom();
  const { round } = story;
  const points = agreedPoints(round);
  const deck = deckOf(view.session.type);
  return (
    <li className="py-2.5 not-first:border-t not-first:border-line [&_.reasons]:pt-1.5">
      <div className="flex flex-wrap items-center gap-y-1 gap-x-3">
        <Link
          to="/session"
          search={{ sessionId: view.session.id, participantId: me.id, storyId: story.id }}
          className="min-w-0 grow basis-40 font-medium"
        >
          <bdi translate="no">{story.name}</bdi>
        </Link>
        <Votes story={story} />
        <span className="flex flex-wrap items-center gap-x-3 empty:hidden">
          {points !== null && (
            <Badge tone="accent">
              <Icon name="check" className="size-4" />
              {pointsText(deck, points)}
            </Badge>
          )}
          {round.state === 'revealed' && round.byRule && (
            <ReopenButton story={{ ...story, round }} />
          )}
        </span>
      </div>
      {round.state === 'revealed' && round.remarks && reasons?.({ ...story, round })}
    </li>
  );
}

function Votes({ story: { round } }: { readonly story: Story }) {
  const deck = deckOf(useRoom().view.session.type);
  if (round.state === 'open')
    return (
      <span className="text-ink-soft text-sm">
        {round.voters.length > 0 || round.unnamed ? t`Still hidden` : t`No votes yet`}
      </span>
    );
  return (
    <span className="flex flex-wrap items-center gap-1">
      {distribution(deck, castIn(round)).map(({ label, count }) => (
        <Fragment key={label}>
          <span translate="no" className="tiny-card tiny-card--small">
            {label}
          </span>
          <span className={count > 1 ? 'text-ink-soft text-xs' : 'sr-only'}>×{number(count)}</span>
        </Fragment>
      ))}
    </span>
  );
}

/** Says that points were saved by a rule, and lets the team talk about them nevertheless. */
function ReopenButton({ story }: { readonly story: RevealedStory }) {
  const mayRun = useMay('run');
  const { send, isPending } = useCommand();
  const reopen = () =>
    send(
      { type: 'editStory', storyId: story.id, round: story.round.number, points: null },
      { onFailed: ({ detail }) => showToast(t`Failed to reopen this story. ${detail}`, 'error') },
    );
  return (
    <span className="inline-flex items-center gap-1.5 text-ink-soft text-sm">
      <Trans comment="The points of a story were saved by the rule of collected votes">
        Saved by rule
      </Trans>
      {mayRun && (
        <Button
          variant="quiet"
          aria-label={t`Reopen: ${isolate(story.name)}`}
          isPending={isPending}
          className="min-h-8 px-2 py-1 text-sm"
          onClick={reopen}
        >
          <Trans comment="Removes points, so that the team talks about the story">Reopen</Trans>
        </Button>
      )}
    </span>
  );
}
