import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { labelOf, type Points } from '@story-pointer/core/decks/deck';
import { deckOf } from '@story-pointer/core/decks/scale';
import { nextStory } from '@story-pointer/core/session/collecting';
import type { RevealedStory } from '@story-pointer/core/session/open-room';
import { useRoom } from '../../room/room.tsx';
import { useCommand } from '../../room/use-command.ts';
import { useTurnTo } from '../../shared/use-turn-to.ts';
import { showToast } from '../../ui/toast.tsx';
import { noteSaved } from './next-story.tsx';

interface AgreementSender {
  readonly send: ReturnType<typeof useCommand>['send'];
  /** Ends the dialog it was asked in, if there was one. */
  readonly close?: () => void;
}

/** Saves the points agreed on, and leads back to the session or, with the team, to the next story. */
export function useAgreement(story: RevealedStory, { send, close }: AgreementSender) {
  const { view, me } = useRoom();
  const turnTo = useTurnTo((sentence) => showToast(sentence, 'error'));
  const undo = useCommand();
  const next = nextStory(view, story.id);
  const isWalked = view.collection?.sorted?.some(({ storyId }) => storyId === story.id);
  const { id: storyId, round } = story;
  const takeBack = () =>
    undo.send(
      { type: 'editStory', storyId, round: round.number, points: round.agreed },
      {
        onDone: () => undo.send({ type: 'setActiveStory', storyId }),
        leadsTo: () => ({ storyId }),
        onFailed: () => showToast(t`Failed to undo this.`, 'error'),
      },
    );
  const tellSaved = (label: string) =>
    showToast(
      <Trans>
        Saved {label} for "<bdi translate="no">{story.name}</bdi>"
      </Trans>,
      'success',
      // A stand-in cannot remove points.
      me.acts ? undefined : { label: t`Undo`, onAction: takeBack, isBrief: true },
    );
  return (points: Points, goesOn: boolean): void =>
    send(
      { type: 'acceptPoints', storyId, round: round.number, points },
      {
        onDone: () => {
          close?.();
          if (goesOn) tellSaved(labelOf(deckOf(view.session.type), points));
        },
        leadsTo: () => {
          if (goesOn && next) {
            turnTo(next.id);
            return { storyId: next.id };
          }
          if (isWalked) return 'collection';
          noteSaved(labelOf(deckOf(view.session.type), points));
          return 'session';
        },
        onFailed: (_, isShown) =>
          (close && isShown) ||
          showToast(t`Failed to save story points. Please try again.`, 'error'),
        onTooLate: () =>
          showToast(
            <Trans>
              The points of "<bdi translate="no">{story.name}</bdi>" were already saved.
            </Trans>,
          ),
      },
    );
}
