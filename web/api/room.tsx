import type { PeopleHere, Presence } from '@story-pointer/core/presence';
import { type Capability, capabilitiesIn } from '@story-pointer/core/session/capabilities';
import type { Participant } from '@story-pointer/core/session/open-room';
import type { RoomView } from '@story-pointer/core/view';
import { createContext, use } from 'react';

interface InRoom {
  readonly view: RoomView;
  /** The participant whose seat this page sits in. */
  readonly me: Participant;
  /** Who is here; undefined until that is known. */
  readonly presence?: Presence | undefined;
  /** The same, and since when. */
  readonly here?: PeopleHere | undefined;
}

const RoomContext = createContext<InRoom | null>(null);

/** Lets everything inside speak of the room. */
export const RoomProvider = RoomContext.Provider;

/** The room this page shows, and who looks at it. */
export function useRoom(): InRoom {
  const room = use(RoomContext);
  if (!room) throw new Error('useRoom needs a RoomProvider around it');
  return room;
}

/** Whether who looks at this page may do so: their role says, and how the session is run. */
export function useMay(capability: Capability): boolean {
  const { view, me } = useRoom();
  return capabilitiesIn(view, me).includes(capability);
}
