import { deckOf } from '@story-pointer/core/decks/scale';
import { actingIn, facilitatorsOf, isLeader } from '@story-pointer/core/session/open-room';
import type { ReactNode } from 'react';
import * as texts from '#messages/header.tsx';
import { useRoom } from '../../api/room.tsx';
import { Badge } from '../../ui/badge.tsx';

/** The current user, the scale and the people. */
export function SessionFacts({ children }: { children: ReactNode }) {
  const { view, me } = useRoom();
  const { session, participants } = view;
  const acting = actingIn(view);
  const facilitators = facilitatorsOf(view);
  return (
    <div className="facts">
      <div className="facts__line">
        <bdi translate="no" title={me.name} className="facts__name truncate">
          {me.name}
        </bdi>
        <Badge tone="accent">{isLeader(me) ? texts.isFacilitator : texts.you}</Badge>
        <bdi translate="no" className="facts__scale truncate">
          {deckOf(session.type).name}
        </bdi>
        <span className="facts__count">{texts.participants(participants.length)}</span>
      </div>
      <div className="facts__line">
        <span title={facilitators.map(({ name }) => name).join(', ')} className="min-w-0 truncate">
          {texts.facilitators(
            facilitators.map(({ id, name }) => (
              <bdi translate="no" key={id}>
                {name}
              </bdi>
            )),
          )}
          {acting.length > 0 &&
            texts.acting(
              acting.map(({ id, name }) => (
                <bdi translate="no" key={id}>
                  {name}
                </bdi>
              )),
            )}
        </span>
        {children}
      </div>
    </div>
  );
}
