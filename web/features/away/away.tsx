import { actingIn } from '@story-pointer/core/session/open-room';
import { vacancyIn } from '@story-pointer/core/session/vacancy';
import type { ReactNode } from 'react';
import { useMay, useTable } from '../../room/room.tsx';
import { lazyPart } from '../../ui/lazy.tsx';
import { useTicking } from '../../ui/use-ticking.ts';

const AwayBar = lazyPart(async () => (await import('./away-bars.tsx')).AwayBar);
const ActingBar = lazyPart(async () => (await import('./away-bars.tsx')).ActingBar);
const ClosedBar = lazyPart(async () => (await import('./away-bars.tsx')).ClosedBar);

/** In milliseconds. */
const pace = 1000;

/**
 * Shows that the session is closed, that no one leads it, or, to facilitators, who has taken over.
 * @param children the content of this place otherwise
 */
export function Away({ children }: { children: ReactNode }) {
  const { view, here } = useTable();
  const isFacilitator = useMay('own');
  const vacancy = here && vacancyIn(view, here);
  const now = useTicking(Date.now, vacancy !== undefined, pace);
  const { closedAt } = view.session;
  if (closedAt !== null) return <ClosedBar at={closedAt} />;
  if (vacancy && now >= vacancy.opensAt) return <AwayBar vacancy={vacancy} now={now} />;
  return isFacilitator && actingIn(view).length > 0 ? <ActingBar /> : children;
}
