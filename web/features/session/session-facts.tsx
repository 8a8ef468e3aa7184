import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { deckOf } from '@story-pointer/core/decks/scale';
import { facilitatorsOf, isLeader, roleOf } from '@story-pointer/core/session/open-room';
import { spokenCode } from '@story-pointer/core/session-code';
import { useRoom } from '../../room/room.tsx';
import { deckText } from '../../texts/deck-text.ts';
import { listed, row } from '../../texts/formats.tsx';
import { Badge } from '../../ui/badge.tsx';
import { namesOf } from '../../ui/people.tsx';

/** The session and one's own part in it; on phones beside the invitation. */
export function SessionFacts() {
  const { view, me } = useRoom();
  const { session, participants } = view;
  const acting = participants.filter((one) => roleOf(one) === 'acting');
  const facilitators = facilitatorsOf(view);
  const [leader, another] = facilitators;
  const leading = row([
    ...namesOf(facilitators),
    ...namesOf(acting).map((name) => <Trans key={name.key}>{name} (acting)</Trans>),
  ]);
  return (
    <div className="facts">
      <div className="facts__line">
        <bdi translate="no" title={me.name} className="text-ink font-semibold truncate">
          {me.name}
        </bdi>
        <Badge tone="accent">
          {isLeader(me) ? t({ message: 'Facilitator', comment: 'The role of a person' }) : t`You`}
        </Badge>
        <bdi translate="no" className="truncate">
          {deckText(deckOf(session.type).name)}
        </bdi>
      </div>
      <div className="facts__line">
        {/* The name of a lone facilitator is there already. */}
        {!(leader?.id === me.id && !another && acting.length === 0) && (
          <span title={listed(facilitators.map(({ name }) => name))} className="name-line">
            <Plural
              value={facilitators.length}
              one={<Trans>Facilitator: {leading}</Trans>}
              other={<Trans>Facilitators: {leading}</Trans>}
            />
          </span>
        )}
        <span className="shrink-0 min-w-24">
          <Plural value={participants.length} one="# participant" other="# participants" />
        </span>
        <p className="shrink-0 phone:hidden [&_>_code]:text-ink desk:ms-auto">
          {t`Session Code`} <code translate="no">{spokenCode(session.id)}</code>
        </p>
      </div>
    </div>
  );
}
