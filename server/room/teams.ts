import type { SessionId, TeamId } from '@story-pointer/core/ids';
import { checkName, nameLimits } from '@story-pointer/core/names';
import type { Collecting } from '@story-pointer/core/session/progress';
import { accepted, type Outcome, refused } from '@story-pointer/core/session/refusals';
import type { Grant } from '@story-pointer/core/session/tokens';
import { eachOnce } from '@story-pointer/core/team/left-over';
import {
  atOldAddress,
  collectingSessionOf,
  grantIn,
  isDeleted,
  leavingSessions,
  rightsIn,
  type Team,
  type TeamBrowser,
  type TeamSession,
  type TeamVisitor,
  viewOf,
} from '@story-pointer/core/team/team';
import type { TeamView } from '@story-pointer/core/team/team-view';
import type { RoomView } from '@story-pointer/core/view';
import type { Shelf, TeamLink, WaitingRequest } from '@story-pointer/core/wire';
import type { RoomDirectory } from './directory.ts';
import type { Room, RoomParts } from './room.ts';
import { comparedIn, shelfFor } from './team-stories.ts';
import type { Viewer } from './views.ts';

export type TeamParts = Omit<RoomParts, 'process' | 'held'> & { readonly rooms: RoomDirectory };

/** All teams. They are read for each request, since they change a few times a week. */
export class Teams {
  readonly #parts: TeamParts;

  constructor(parts: TeamParts) {
    this.#parts = parts;
  }

  async view(teamId: TeamId, visitor: TeamVisitor): Promise<Outcome<TeamView>> {
    const { store, now } = this.#parts;
    const found = await this.find(teamId, visitor);
    if (!found.ok) return found;
    const team = found.value;
    const leaving = leavingSessions(team, now()).map(({ id }) => id);
    const [seats, left, shelf] = await Promise.all([
      store.teams.seatsIn(team.id, visitor.keys),
      store.teams.leftIn(leaving),
      shelfFor(team, store),
    ]);
    const collects = await this.#collectingIn(collectingSessionOf(team, now()), seats);
    const seen = { leftOver: eachOnce(left).length, shelf, collects, now: now() };
    return accepted(viewOf(team, { ...visitor, seats }, seen));
  }

  /** The summary of a session on the list, for people without a seat in it. */
  async summary(
    teamId: TeamId,
    place: number,
    visitor: TeamVisitor,
  ): Promise<Outcome<{ readonly room: Room; readonly view: RoomView }>> {
    const found = await this.find(teamId, visitor);
    if (!found.ok) return found;
    const session = found.value.sessions.find((one) => one.place === place);
    if (!session) return refused('sessionNotFound');
    const room = this.#parts.rooms.at(session.id);
    const seen = await room.views.summary(place);
    return seen.ok ? accepted({ room, view: seen.value }) : seen;
  }

  /** A page waits for a session to start. @returns the names of the people on the others */
  async wait(
    teamId: TeamId,
    { page, name }: WaitingRequest,
    visitor: TeamVisitor,
  ): Promise<Outcome<readonly string[]>> {
    const found = await this.find(teamId, visitor);
    if (!found.ok) return found;
    const checked = name === '' ? accepted('') : checkName('name', name, nameLimits.participant);
    if (!checked.ok) return checked;
    return accepted(this.#parts.rooms.waiting.report({ teamId, page, name: checked.value }));
  }

  /** The team of a session, for the people who can make one of it; null for none. */
  async ofSession(sessionId: SessionId, viewer: Viewer): Promise<Outcome<TeamLink>> {
    const may = await this.#parts.rooms.at(sessionId).views.administered(viewer);
    if (!may.ok) return may;
    const { store, now } = this.#parts;
    return accepted({ id: (await store.teams.ofSession(sessionId, now())) ?? null });
  }

  /** The stories that other sessions of its team agreed on, for people of a session. */
  async shelf(sessionId: SessionId, viewer: Viewer): Promise<Outcome<Shelf>> {
    const { rooms, store, now } = this.#parts;
    const seen = await rooms.at(sessionId).views.seat(viewer);
    if (!seen.ok) return seen;
    const isSeated = viewer.participantId !== null;
    return accepted({ stories: isSeated ? await comparedIn(sessionId, store, now()) : [] });
  }

  /** The team, where this browser manages it. */
  async managed(teamId: TeamId, visitor: TeamVisitor): Promise<Outcome<Team>> {
    const found = await this.find(teamId, visitor);
    if (!found.ok) return found;
    const isManager = rightsIn(found.value, { ...visitor, seats: new Map() }).mayManage;
    return isManager ? found : refused('notYourTeam');
  }

  /** The rights of a token of a team, in it or in a session. */
  async grant(tokenHash: string, sessionId?: SessionId): Promise<Grant | undefined> {
    const { store, now } = this.#parts;
    const team = await store.teams.withToken(tokenHash);
    if (!team || isDeleted(team, now())) return undefined;
    return grantIn(team, tokenHash, now(), sessionId);
  }

  async find(teamId: TeamId, visitor: TeamVisitor): Promise<Outcome<Team>> {
    const { store, now } = this.#parts;
    const found = await store.teams.find(teamId);
    const isRenewed = found && 'nextId' in found;
    const team = isRenewed ? await store.teams.find(found.nextId) : found;
    if (!team || 'nextId' in team || isDeleted(team, now())) return refused('teamNotFound');
    const { tokenHash, keys } = visitor;
    if (tokenHash !== undefined)
      return grantIn(team, tokenHash, now()) ? accepted(team) : refused('invalidToken');
    if (!isRenewed) return accepted(team);
    return atOldAddress(team, { keys, seats: await store.teams.seatsIn(team.id, keys) });
  }

  async #collectingIn(
    session: TeamSession | undefined,
    seats: TeamBrowser['seats'],
  ): Promise<Collecting | null> {
    if (!session) return null;
    const { views } = this.#parts.rooms.at(session.id);
    const found = await views.collecting(seats.get(session.id)?.participantId ?? null);
    return found.ok ? found.value : null;
  }
}
