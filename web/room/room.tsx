import type { StoryId } from '@story-pointer/core/ids';
import { isReady, type PeopleHere, type Presence } from '@story-pointer/core/presence';
import {
  type Capability,
  capabilitiesIn,
  isRunByPrograms,
  leadersOf,
} from '@story-pointer/core/session/capabilities';
import { findStory, type Participant } from '@story-pointer/core/session/open-room';
import type { RoomView } from '@story-pointer/core/view';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { serverNow } from '../calls/server-clock.ts';
import { withoutVoters } from './quiet-view.ts';

interface InRoom {
  readonly view: RoomView;
  /** The participant whose seat this page sits in. */
  readonly me: Participant;
}

interface AtTable extends InRoom {
  /** The presence of everybody; undefined until it is known. */
  readonly presence?: Presence | undefined;
  /** The same, and since when. */
  readonly here?: PeopleHere | undefined;
}

const RoomContext = createContext<InRoom | null>(null);
const TableContext = createContext<AtTable | null>(null);

interface RoomProviderProps {
  readonly value: AtTable;
  readonly children: ReactNode;
}

/** Lets everything inside speak of the room. */
export function RoomProvider({ value, children }: RoomProviderProps) {
  const view = useQuietView(value.view);
  const { me } = value;
  const room = useMemo(() => ({ view, me }), [view, me]);
  return (
    <RoomContext value={room}>
      <TableContext value={value}>{children}</TableContext>
    </RoomContext>
  );
}

function useQuietView(view: RoomView): RoomView {
  const [last, setLast] = useState(() => ({ of: view, quiet: withoutVoters(view) }));
  if (last.of === view) return last.quiet;
  const quiet = withoutVoters(view, last.quiet);
  setLast({ of: view, quiet });
  return quiet;
}

/**
 * The room this page shows, and who looks at it. Its open rounds are without votes, so that what
 * takes it is not drawn anew with each vote: `useTable` tells who has.
 */
export function useRoom(): InRoom {
  return inside(use(RoomContext));
}

/** The room as it is at this revision, with who has voted in its open rounds, and who is here. */
export function useTable(): AtTable {
  return inside(use(TableContext));
}

function inside<Value>(value: Value | null): Value {
  if (!value) throw new Error('There is no RoomProvider around this');
  return value;
}

/** Whether every expected vote of an open round is there. */
export function useIsReady(storyId: StoryId): boolean {
  const { view, presence } = useTable();
  const round = findStory(view, storyId)?.round;
  return round?.state === 'open' && isReady(view, round, presence);
}

/** Whether who looks at this page may do so: their role says, and how the session is run. */
export function useMay(capability: Capability): boolean {
  const { view, me } = useRoom();
  return capabilitiesIn(view, me).includes(capability);
}

/** Whether this page alone leads the team, so that it follows no other. */
export function useLeadsAlone(): boolean {
  const { view, me } = useRoom();
  const isAlone = leadersOf(view).every(({ id }) => id === me.id);
  return isAlone && !isRunByPrograms(view, serverNow());
}
