import { t } from '@lingui/core/macro';
import { deckOf } from '@story-pointer/core/decks/scale';
import { suggestionsFor } from '@story-pointer/core/outcome';
import { nextStory, type RevealedStory } from '@story-pointer/core/session/open-room';
import { castIn } from '@story-pointer/core/session/round';
import { useRoom } from '../../api/room.tsx';
import { useCommand } from '../../api/use-command.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import { reasonText } from './reason-text.ts';
import { useAgreement } from './use-agreement.tsx';

const most = 3;

/** The cards that suggest themselves: one press saves one of them and goes on to the next story. */
export function SuggestedCards({ story }: { story: RevealedStory }) {
  const { view } = useRoom();
  const command = useCommand();
  const save = useAgreement(story, command);
  const suggestions = suggestionsFor(deckOf(view.session.type), castIn(story.round)).slice(0, most);
  if (suggestions.length === 0) return null;
  const goesOn = nextStory(view, story.id) !== undefined;
  const nameFor = (card: string) =>
    goesOn ? t`Save ${card} & Next Story` : t`Save ${card} & Continue`;
  return (
    <div className="flex items-center gap-1">
      {suggestions.map(({ card, reasons }) => (
        <Tooltip
          key={card.value}
          text={`${nameFor(card.label)} (${reasons.map(reasonText).join(', ')})`}
        >
          <button
            type="button"
            aria-label={nameFor(card.label)}
            aria-disabled={command.isPending || undefined}
            onClick={({ detail }) => {
              if (!command.isPending && detail < 2) save(card.value, true);
            }}
            data-words={card.label.length > 3 || undefined}
            className="tiny-card tiny-card--button"
          >
            {card.label}
          </button>
        </Tooltip>
      ))}
    </div>
  );
}
