import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { consensusOf } from '@story-pointer/core/consensus';
import { labelOf } from '@story-pointer/core/decks/deck';
import { deckOf } from '@story-pointer/core/decks/scale';
import type { KeptRound } from '@story-pointer/core/session/kept-round';
import { findParticipant, type Story } from '@story-pointer/core/session/open-room';
import { castIn } from '@story-pointer/core/session/round';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay, useRoom } from '../../room/room.tsx';
import { useCommand } from '../../room/use-command.ts';
import { verdictText } from '../../shared/verdict-text.ts';
import { lasting } from '../../texts/durations.ts';
import { listed, number, timeOfDay } from '../../texts/formats.tsx';
import { Button } from '../../ui/button.tsx';
import { Said } from '../../ui/said.tsx';
import { showToast } from '../../ui/toast.tsx';
import { Distance } from './distance.tsx';
import { nameOf } from './names.tsx';
import { roundsQuery } from './rounds-query.ts';

/** The rounds before this one: who went from where to where, and how the spread closed. */
export function EarlierRounds({ story }: { story: Story }) {
  const { view } = useRoom();
  const [isOpen, setOpen] = useState(false);
  const { round, earlier } = story;
  return (
    <details
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="px-4 text-sm desk:px-3.5"
    >
      <summary className="min-h-11 font-semibold text-ink-soft">
        <Trans>Earlier rounds ({number(earlier)})</Trans>
      </summary>
      {isOpen && (
        <Rounds
          story={story}
          next={round.state === 'revealed' ? { round, deck: view.session.type } : undefined}
        />
      )}
    </details>
  );
}

interface RoundsProps {
  readonly story: Story;
  /** Only rounds before this number; undefined for the latest. */
  readonly before?: number;
  /** The round that came after them, once it is revealed. */
  readonly next: KeptRound | undefined;
}

function Rounds({ story, before, next }: RoundsProps) {
  const { view, me } = useRoom();
  const [wantsOlder, setWantsOlder] = useState(false);
  const { data, isError } = useQuery(roundsQuery(view.session.id, me.id, story, before));
  if (isError) return <p className="py-2 text-danger">{t`Failed to load earlier rounds.`}</p>;
  if (!data) return <p className="py-2">{t`Loading earlier rounds...`}</p>;
  // A person who has left has taken their votes along.
  const rounds = data.rounds.map(({ deck, round }) => {
    const votes = round.votes.filter(({ participantId }) => findParticipant(view, participantId));
    return { deck, round: { ...round, votes } };
  });
  return (
    <>
      <ol className="grid gap-3 pb-3">
        {rounds.map((kept, index) => (
          <Round
            key={kept.round.number}
            story={story}
            kept={kept}
            next={index === 0 ? next : rounds[index - 1]}
          />
        ))}
      </ol>
      {data.next !== null && !wantsOlder && (
        <Button className="mb-3" onClick={() => setWantsOlder(true)}>
          {t`Show Older Rounds`}
        </Button>
      )}
      {data.next !== null && wantsOlder && (
        <Rounds story={story} before={data.next} next={rounds.at(-1)} />
      )}
    </>
  );
}

interface RoundProps {
  readonly story: Story;
  readonly kept: KeptRound;
  readonly next: KeptRound | undefined;
}

function Round({ story, kept, next }: RoundProps) {
  const { round } = kept;
  const mayRun = useMay('run');
  const deck = deckOf(kept.deck);
  const consensus = consensusOf(deck, castIn(round));
  return (
    <li className="grid gap-1.5 border-line border-t pt-3">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h4 className="font-semibold">
          <Trans>Round {number(round.number)}</Trans>
        </h4>
        <p className="text-ink-soft text-xs">{whenOf(kept)}</p>
        <p className="font-semibold">{verdictText(deck, castIn(round))}</p>
        {'steps' in consensus && <Distance of={consensus} />}
      </div>
      {round.cards ? (
        <>
          <p>
            <Trans>
              Cards without names: {listed(round.cards.map((points) => labelOf(deck, points)))}
            </Trans>
          </p>
          {round.remarks?.map((remark, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the remarks of a kept round stay.
            <p key={place}>
              <Said reason={remark.reason} unsure={remark.unsure} />
            </p>
          ))}
        </>
      ) : (
        <Moves kept={kept} next={next} />
      )}
      {mayRun && <Restore story={story} restore={round.number} />}
    </li>
  );
}

function whenOf({ round, deck }: KeptRound): string {
  const { startedAt, revealedAt, agreed } = round;
  const parts: string[] = [];
  if (revealedAt !== null) parts.push(timeOfDay(revealedAt));
  if (revealedAt !== null && startedAt !== null) {
    parts.push(lasting(revealedAt - startedAt));
  }
  if (agreed !== null) parts.push(t`Agreed: ${labelOf(deckOf(deck), agreed)}`);
  return parts.join(' · ');
}

/** The card of each person, and the one they played in the next round. */
function Moves({ kept, next }: Omit<RoundProps, 'story'>) {
  const { view } = useRoom();
  const isLater = next !== undefined && next.round.number > kept.round.number;
  const labelIn = ({ deck, round }: KeptRound, who: string) => {
    const vote = round.votes.find(({ participantId }) => participantId === who);
    return vote && labelOf(deckOf(deck), vote.points);
  };
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1">
      {kept.round.votes.map(({ participantId: who }) => {
        const name = <bdi translate="no">{nameOf(view, who)}</bdi>;
        const from = labelIn(kept, who) ?? '';
        const to = isLater ? labelIn(next, who) : undefined;
        const hasMoved = to !== undefined && to !== from;
        const remark = kept.round.remarks?.find(({ participantId }) => participantId === who);
        return (
          <li key={who} className={hasMoved ? undefined : 'text-ink-soft'}>
            {hasMoved ? (
              <Trans comment="A person, their card in one round, and their card in the next">
                {name} <b>{from}</b> <span aria-hidden="true">→</span>{' '}
                <span className="sr-only">then</span> <b>{to}</b>
              </Trans>
            ) : (
              <Trans>
                {name} <b>{from}</b>
              </Trans>
            )}
            {remark && (
              <>
                {' '}
                <Said reason={remark.reason} unsure={remark.unsure} />
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Restore({ story, restore }: { readonly story: Story; readonly restore: number }) {
  const { send, isPending } = useCommand();
  return (
    <Button
      aria-label={t`Restore round ${number(restore)}`}
      isPending={isPending}
      className="min-h-9 justify-self-start px-3 py-1 text-sm"
      onClick={() =>
        send(
          { type: 'restoreRound', storyId: story.id, round: story.round.number, restore },
          {
            onFailed: ({ detail }) => showToast(t`Failed to restore the round. ${detail}`, 'error'),
          },
        )
      }
    >
      {isPending ? t`Restoring...` : t`Restore`}
    </Button>
  );
}
