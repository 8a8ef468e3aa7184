import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { deckOf } from '@story-pointer/core/decks/scale';
import { nextStory } from '@story-pointer/core/session/collecting';
import { courseOf, sizesOf, totalsOf } from '@story-pointer/core/story-results';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useRoom } from '../../room/room.tsx';
import { notAgreedText } from '../../shared/points-text.ts';
import { useTurnTo } from '../../shared/use-turn-to.ts';
import { lasting } from '../../texts/durations.ts';
import { figure, number } from '../../texts/formats.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { PlayingCard } from '../../ui/playing-card.tsx';
import { showToast } from '../../ui/toast.tsx';

/** The next step of the facilitator: the saved points, and the following story. */
export function NextStory() {
  const { view, me } = useRoom();
  const saved = useJustSaved();
  const turnTo = useTurnTo((sentence) => showToast(sentence, 'error'));
  const link = useRef<HTMLAnchorElement>(null);
  const next = nextStory(view);
  const savedId = useId();
  const comesFromSaving = saved !== undefined;
  useEffect(() => {
    if (!comesFromSaving) return;
    // After the dialog that led here, which gives the focus back as it goes.
    const timer = setTimeout(() => link.current?.focus(), 100);
    return () => clearTimeout(timer);
  }, [comesFromSaving]);
  const seat = { sessionId: view.session.id, participantId: me.id };
  if (!next) {
    if (saved === undefined || view.stories.length === 0) return null;
    return (
      <AllPointed saved={saved} titleId={savedId}>
        <LinkButton
          ref={link}
          to="/session-summary"
          search={seat}
          variant="primary"
          className="max-md:w-full"
          aria-describedby={savedId}
        >
          {t`View Session Summary`}
        </LinkButton>
      </AllPointed>
    );
  }
  return (
    <LinkButton
      ref={link}
      to="/session"
      search={{ ...seat, storyId: next.id }}
      onClick={() => turnTo(next.id)}
      variant={comesFromSaving ? 'primary' : 'secondary'}
      className="desk:self-start phone:mx-4"
    >
      <span className="name-line">
        {saved === undefined ? (
          <Trans>
            Next: <bdi translate="no">{next.name}</bdi>
          </Trans>
        ) : (
          <Trans>
            Saved: {saved}. Next: <bdi translate="no">{next.name}</bdi>
          </Trans>
        )}
      </span>
      <Icon name="arrow-right" />
    </LinkButton>
  );
}

/** The most cards that are dealt one for each story; more are dealt by size. */
const most = 12;

interface AllPointedProps {
  /** The points saved just before, as they read on their card. */
  readonly saved: string;
  readonly titleId: string;
  readonly children: ReactNode;
}

function totalText(sum: string): string {
  const points = figure(sum);
  return t`Total Points: ${points}`;
}

/** The end of a list: the agreed cards dealt in a row, and the sum of it all. */
function AllPointed({ saved, titleId, children }: AllPointedProps) {
  const { view } = useRoom();
  const { stories, session } = view;
  const deck = deckOf(session.type);
  const totals = totalsOf(deck, stories);
  const { points, agreed } = totals;
  const { took } = courseOf(stories);
  const sizes = sizesOf(deck, stories);
  const cards = sizes.flatMap(({ label, stories: { length } }) =>
    agreed > most ? { label, length } : Array.from({ length }, () => ({ label, length: 1 })),
  );
  const facts = [
    plural(agreed, { one: '# story agreed', other: '# stories agreed' }),
    ...notAgreedText(totals),
    ...(points === null ? [] : [totalText(points)]),
    ...(took === null ? [] : [lasting(took)]),
  ];
  return (
    <section
      aria-labelledby={titleId}
      className="felt grid justify-items-center gap-2.5 px-4.5 pt-4 pb-4.5 text-center"
    >
      <h2 id={titleId} className="font-heading text-story">
        <Plural
          value={stories.length}
          one={`Saved: ${saved}. The only story is pointed.`}
          other={`Saved: ${saved}. All # stories are pointed.`}
        />
      </h2>
      <ul
        aria-hidden="true"
        className="flex flex-wrap justify-center gap-1.5 [--card-width:2.75rem]"
      >
        {cards.map(({ label, length }, place) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the cards of a size are all the same.
            key={place}
            style={{ '--place': place }}
            className="flex animate-[deal-in_240ms_var(--ease-settle)_calc(var(--place)*40ms)_both] items-center gap-1 font-semibold text-(length:--text-sm)"
          >
            <PlayingCard display={label} />
            {length > 1 && <span>×{number(length)}</span>}
          </li>
        ))}
      </ul>
      <p className="font-semibold">{facts.join(' · ')}</p>
      {children}
    </section>
  );
}

let saved: string | undefined;

/** Notes what was agreed on, as it reads on its card, for the page that this leads to. */
export function noteSaved(display: string): void {
  saved = display;
}

/** The story agreed on just before; a later visit does not show it again. */
function useJustSaved(): string | undefined {
  const [justSaved] = useState(() => saved);
  useEffect(() => {
    saved = undefined;
  }, []);
  return justSaved;
}
