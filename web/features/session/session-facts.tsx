import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { deckOf } from '@story-pointer/core/decks/scale';
import {
  facilitatorsOf,
  isLeader,
  type Participant,
  roleOf,
} from '@story-pointer/core/session/open-room';
import type { ReactNode } from 'react';
import { useRoom } from '../../room/room.tsx';
import { deckText } from '../../texts/deck-text.ts';
import { listed, row } from '../../texts/formats.tsx';
import { Badge } from '../../ui/badge.tsx';

/** The current user, the scale and the people. */
export function SessionFacts({ children }: { children: ReactNode }) {
  const { view, me } = useRoom();
  const { session, participants } = view;
  const acting = participants.filter((one) => roleOf(one) === 'acting');
  const facilitators = facilitatorsOf(view);
  const [leader, another] = facilitators;
  const leading = row([
    ...facilitators.map(nameOf),
    ...acting.map((person) => <Trans key={person.id}>{nameOf(person)} (acting)</Trans>),
  ]);
  return (
    <div className="facts">
      <div className="facts__line">
        <bdi translate="no" title={me.name} className="facts__name truncate">
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
          <span title={listed(facilitators.map(({ name }) => name))} className="min-w-0 truncate">
            <Plural
              value={facilitators.length}
              one={<Trans>Facilitator: {leading}</Trans>}
              other={<Trans>Facilitators: {leading}</Trans>}
            />
          </span>
        )}
        <span className="facts__count">
          <Plural value={participants.length} one="# participant" other="# participants" />
        </span>
        {children}
      </div>
    </div>
  );
}

function nameOf({ id, name }: Participant) {
  return (
    <bdi translate="no" key={id}>
      {name}
    </bdi>
  );
}
