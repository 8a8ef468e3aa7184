import { t } from '@lingui/core/macro';
import { Plural } from '@lingui/react/macro';
import { deckOf } from '@story-pointer/core/decks/scale';
import { remarksToRead } from '@story-pointer/core/remarks-to-read';
import type { RevealedStory } from '@story-pointer/core/session/open-room';
import { useRoom } from '../../room/room.tsx';
import { Said } from '../../ui/said.tsx';
import { nameOf } from './names.tsx';

const most = 5;

/** The words that came with the votes, those of the lowest and the highest card first. */
export function Reasons({ story }: { story: RevealedStory }) {
  const { view } = useRoom();
  const remarks = remarksToRead(deckOf(view.session.type), story.round);
  if (remarks.length === 0) return null;
  const items = remarks.map(({ participantId, label, reason, unsure }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the remarks of a revealed round stay.
    <li key={place} className="flex items-baseline gap-2 py-0.5">
      {label !== null && <span className="shrink-0">{label}</span>}
      <span>
        {participantId !== null && (
          <>
            <bdi translate="no" className="font-semibold">
              {nameOf(view, participantId)}
            </bdi>{' '}
          </>
        )}
        <Said reason={reason} unsure={unsure} />
      </span>
    </li>
  ));
  const rest = items.slice(most);
  return (
    <div className="reasons text-(length:--text-sm)">
      <h4 className="sr-only">{t`Reasons`}</h4>
      <ul>{items.slice(0, most)}</ul>
      {rest.length > 0 && (
        <details>
          <summary className="min-h-7 py-[0.1875rem] text-ink-soft">
            <Plural value={rest.length} one="# more reason" other="# more reasons" />
          </summary>
          <ul>{rest}</ul>
        </details>
      )}
    </div>
  );
}
