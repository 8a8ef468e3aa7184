import { t } from '@lingui/core/macro';
import type { Id } from '@story-pointer/core/ids';
import { isReady } from '@story-pointer/core/presence';
import { isEverybodyIn } from '@story-pointer/core/results';
import { canReveal } from '@story-pointer/core/session/nameless';
import { findStory, type OpenStory, turnout } from '@story-pointer/core/session/open-room';
import { hidesNames } from '@story-pointer/core/session/round';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Store } from '../../browser/store.ts';
import { useIsReady, useMay, useTable } from '../../room/room.tsx';
import { useCommand } from '../../room/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import { showToast } from '../../ui/toast.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { type Hand, voteWith } from './hand.ts';

/** In milliseconds, between the two presses that reveal early: not by accident, and not much later. */
const leastPause = 400;
const mostPause = 8000;

/** In milliseconds: a finger leaves the button just before its click. */
const clickComesWithin = 300;

/** Whether a pointer is on the main button, or on the one at the table; null if on none. */
const pointedAt = new Store<boolean | null>(null);

/**
 * Whether the reveal is the main action, in the hand, as every expected vote is there. The button stays
 * where a pointer is on it: a press would miss one that moves.
 */
export function useIsMainReveal(storyId: Id): boolean {
  const isReady = useIsReady(storyId);
  return useSyncExternalStore(pointedAt.subscribe, pointedAt.read, () => null) ?? isReady;
}

interface RevealButtonProps {
  readonly story: OpenStory;
  /** A card the facilitator has picked, but not submitted: it is submitted first. */
  readonly hand: Hand | null;
  readonly isMain?: boolean;
}

export function RevealButton({ story, hand, isMain = false }: RevealButtonProps) {
  const { view, me, presence } = useTable();
  const command = useCommand();
  const { id: storyId } = story;
  const round = story.round.number;
  // It moves between the table and the hand.
  const button = useKeptFocus<HTMLButtonElement>('[data-reveals]');
  const isNameless = hidesNames(story.round, view.session.settings);
  const present = findStory(view, storyId)?.round;
  const voters = present?.state === 'open' ? present.voters : [];
  const withOwn = hand === null || voters.includes(me.id) ? voters : [...voters, me.id];
  const isEnough = canReveal(view, { ...story.round, voters: withOwn });

  /** Takes the warning away; at first there is none. */
  const warning = useRef(() => {});

  const reveal = () =>
    command.send(
      { type: 'reveal', storyId, round },
      { onFailed: ({ detail }) => showToast(t`Failed to reveal the results. ${detail}`, 'error') },
    );
  const press = () => {
    warning.current();
    if (!isEnough)
      return showToast(t`At least three votes are needed to reveal while names are hidden.`);
    if (hand === null || view.ownVotes[storyId] !== undefined) return reveal();
    command.send(voteWith(storyId, hand, isNameless), {
      onDone: reveal,
      onFailed: ({ detail }) =>
        showToast(t`Nothing was revealed: your vote was not counted. ${detail}`, 'error'),
    });
  };

  // A key may be meant for something else, and nothing takes back what everybody has seen.
  const [warnedAt, setWarnedAt] = useState(Number.NEGATIVE_INFINITY);
  useShortcut('r', () => {
    if (command.isPending) return;
    const sinceWarning = performance.now() - warnedAt;
    const isMeant = sinceWarning > leastPause && sinceWarning < mostPause;
    if (!isEnough || isMeant || isReady(view, { ...story.round, voters: withOwn }, presence)) {
      return press();
    }
    setWarnedAt(performance.now());
    warning.current = showToast(t`Not everyone has voted. Press R again to reveal the results.`);
  });
  useEffect(() => () => warning.current(), []);

  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(leaving.current);
      pointedAt.set(null);
    },
    [],
  );

  return (
    <Button
      ref={button}
      data-reveals
      variant={isMain ? 'primary' : 'secondary'}
      isPending={command.isPending}
      whyNot={
        isEnough ? undefined : t`At least three votes are needed to reveal while names are hidden.`
      }
      className={
        isMain
          ? 'dock-button'
          : 'px-3 py-1 text-sm whitespace-nowrap phone:px-2 max-[21rem]:mt-0 max-[21rem]:mb-1'
      }
      onPointerEnter={() => {
        clearTimeout(leaving.current);
        pointedAt.set(isMain);
      }}
      onPointerLeave={() => {
        leaving.current = setTimeout(() => pointedAt.set(null), clickComesWithin);
      }}
      onClick={press}
    >
      {!command.isPending && <Icon name="eye" className={isMain ? '' : 'phone:hidden'} />}
      {command.isPending ? t`Revealing Results...` : t`Reveal Results`}
    </Button>
  );
}

/** Whether the round still waits for votes. */
export function WhoIsMissing({ storyId }: { storyId: Id }) {
  const { view, presence } = useTable();
  const round = findStory(view, storyId)?.round;
  if (round?.state !== 'open') return null;
  const { voted, all } = turnout(view, round);
  if (all === 0)
    return (
      <p className="font-semibold text-sm">{t`No votes to wait for: everyone is watching.`}</p>
    );
  if (isReady(view, round, presence)) {
    return (
      <p className="font-semibold text-sm">
        {isEverybodyIn(voted, all) ? t`Everyone has voted` : t`Everyone here has voted`}
      </p>
    );
  }
  return <p className="font-semibold text-sm">{t`Waiting for other participants to vote...`}</p>;
}

export function LastReveal({ story }: { story: OpenStory }) {
  const mayRun = useMay('run');
  const isMain = useIsMainReveal(story.id);
  return mayRun && isMain && <RevealButton story={story} hand={null} isMain />;
}
