import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { deckOf } from '@story-pointer/core/decks/scale';
import { distribution } from '@story-pointer/core/results';
import { walkOf } from '@story-pointer/core/session/collecting';
import {
  type Collection,
  type CollectionGroup,
  collectionGroups,
} from '@story-pointer/core/session/collection';
import { findStory, type RevealedStory, type Story } from '@story-pointer/core/session/open-room';
import { agreedPoints, castIn, lacksVotes } from '@story-pointer/core/session/round';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useId } from 'react';
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
import { Panel } from '../../ui/panel.tsx';
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
    return story ? [{ story, group }] : [];
  });
  useQuery({
    ...votesQuery(view.session.id, me.id, null),
    enabled: sorted.some(({ story }) => lacksVotes(story.round)),
  });
  return (
    <>
      <Panel
        className="grid-cols-1"
        title={t`Collected Votes`}
        subtitle={plural(sorted.length, {
          one: `# story, ended ${momentText(endedAt)}`,
          other: `# stories, ended ${momentText(endedAt)}`,
        })}
      >
        <Walk />
      </Panel>
      {collectionGroups.map((group) => {
        const stories = sorted.filter((one) => one.group === group).map(({ story }) => story);
        return (
          stories.length > 0 && (
            <Group key={group} group={group} stories={stories} reasons={reasons} />
          )
        );
      })}
    </>
  );
}

function Walk() {
  const { view, me } = useRoom();
  const mayRun = useMay('run');
  const turnTo = useTurnTo((sentence) => showToast(sentence, 'error'));
  const seat = { sessionId: view.session.id, participantId: me.id };
  const walk = walkOf(view);
  const [first] = walk;
  if (!first)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>{t`Every collected story has its points.`}</p>
        <LinkButton to="/session-summary" search={seat} variant="primary">
          {t`View Session Summary`}
        </LinkButton>
      </div>
    );
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>
        {plural(walk.length, {
          one: '# story is left to discuss.',
          other: '# stories are left to discuss.',
        })}
      </p>
      {mayRun && (
        <LinkButton
          to="/session"
          search={{ ...seat, storyId: first.id }}
          onClick={() => turnTo(first.id)}
          variant="primary"
          className="max-sm:w-full"
        >
          <Trans comment="Opens the stories that are left, one after another, for everyone">
            Walk the Rest ({number(walk.length)})
          </Trans>
          <Icon name="arrow-right" />
        </LinkButton>
      )}
    </div>
  );
}

interface GroupProps extends Pick<CollectionResultsProps, 'reasons'> {
  readonly group: CollectionGroup;
  readonly stories: readonly Story[];
}

function Group({ group, stories, reasons }: GroupProps) {
  const titleId = useId();
  const { title, help } = groupTexts[group];
  return (
    <section aria-labelledby={titleId} className="collection-group">
      <h3 id={titleId} className="font-heading text-title">
        {i18n._(title)} <span className="text-ink-soft">({number(stories.length)})</span>
      </h3>
      <p className="text-ink-soft text-sm">{i18n._(help)}</p>
      <ul>
        {stories.map((story) => (
          <Row key={story.id} story={story} reasons={reasons} />
        ))}
      </ul>
    </section>
  );
}

function Row({ story, reasons }: Pick<CollectionResultsProps, 'reasons'> & { story: Story }) {
  const { view, me } = useRoom();
  const { round } = story;
  const points = agreedPoints(round);
  const deck = deckOf(view.session.type);
  return (
    <li className="collection-row">
      <div className="collection-row__line">
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
      {round.state === 'revealed' && round.remarks && reasons({ ...story, round })}
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
    <span className="collection-row__votes">
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
