import * as z from 'zod/mini';
import { checkScale } from '../../decks/check.ts';
import { scaleSchema } from '../../decks/scale-schema.ts';
import { teamIdSchema } from '../../ids.ts';
import { checkName, nameLimits } from '../../names.ts';
import type { Change } from '../changes.ts';
import { command } from '../command.ts';
import { endOfCollection } from '../end-collection.ts';
import { canReveal, withdrawn } from '../nameless.ts';
import { canChangeDeck } from '../open-room.ts';
import { accepted, refused, refusedAbove } from '../refusals.ts';
import { someSettingsSchema, withSettings } from '../settings.ts';

const renameSession = command({
  does: 'Renames the session.',
  schema: z.object({ type: z.literal('renameSession'), name: z.string() }),
  may: 'manage',
  about: ['session'],
  decide: (_, typed) => {
    const name = checkName('name', typed.name, nameLimits.session);
    return name.ok ? accepted([{ type: 'sessionRenamed', name: name.value }]) : name;
  },
});

/** Votes that rely on hidden names, and are too few to be revealed, are cast anew where names are shown from now on. */
const changeSettings = command({
  does: 'Changes settings. A setting that is missing stays as it is.',
  schema: z.object({ type: z.literal('changeSettings'), settings: someSettingsSchema }),
  may: 'manage',
  about: ['session'],
  decide: (room, { settings: some }) => {
    const settings = withSettings(room.session.settings, some);
    const { seats } = room;
    const after = { seats, session: { ...room.session, settings } };
    const stuck = room.stories.flatMap(({ id, round }): Change[] =>
      some.hiddenNames === false && round.state === 'open' && !canReveal(after, round)
        ? withdrawn(id, round.voters)
        : [],
    );
    return accepted([{ type: 'settingsChanged', settings }, ...stuck]);
  },
});

const changeDeck = command({
  does: 'Changes the cards while no story has a vote or points from them.',
  schema: z.object({ type: z.literal('changeDeck'), deck: scaleSchema }),
  may: 'manage',
  about: ['session'],
  decide: (room, { deck }) => {
    const scale = checkScale('deck', deck);
    if (!scale.ok) return scale;
    if (!canChangeDeck(room)) return refused('deckInUse');
    return accepted([{ type: 'deckChanged', deck: scale.value }]);
  },
});

const closeSession = command({
  does: 'Closes the session: it can be read, and nothing changes until it is reopened.',
  schema: z.object({ type: z.literal('closeSession') }),
  may: 'administer',
  about: ['session'],
  decide: (room, _, around) => {
    if (room.session.closedAt !== null) return accepted([]);
    const at = Math.round(around.now());
    return accepted([...endOfCollection(room, around), { type: 'sessionClosed', at }]);
  },
});

const reopenSession = command({
  does: 'Reopens a closed session.',
  schema: z.object({ type: z.literal('reopenSession') }),
  may: 'administer',
  about: ['session'],
  decide: ({ session }) => accepted(session.closedAt === null ? [] : [{ type: 'sessionReopened' }]),
});

const deleteSession = command({
  does: 'Deletes the session with everything in it.',
  schema: z.object({ type: z.literal('deleteSession') }),
  may: 'own',
  about: ['session'],
  failure: 'Failed to delete session',
  decide: () => {
    return accepted([{ type: 'sessionDeleted' }]);
  },
});

/** The most teams that one browser can make. */
const mostTeams = 50;

const makeTeam = command({
  does: 'Makes a team whose first session this is, with an address that stays.',
  schema: z.object({ type: z.literal('makeTeam'), name: z.string() }),
  may: 'administer',
  about: ['session'],
  failure: 'Failed to create the team link',
  decide: ({ isOfTeam }, typed, { newId, teamsMade = 0, hasTeam = isOfTeam }, sender) => {
    const name = checkName('name', typed.name, nameLimits.session);
    if (!name.ok) return name;
    if (hasTeam) return refused('hasTeam');
    if (teamsMade >= mostTeams) return refusedAbove(mostTeams, 'tooManyTeams');
    // Without a key, as in seats of version 1, the team is never changed.
    const maker = (sender.kind === 'seat' && sender.keyHash) || '';
    return accepted([{ type: 'teamMade', teamId: newId(), name: name.value, maker }]);
  },
});

const addToTeam = command({
  does: 'Puts the session on the list of a team that is there already.',
  schema: z.object({ type: z.literal('addToTeam'), teamId: teamIdSchema }),
  may: 'administer',
  about: ['session'],
  failure: 'Failed to add the session to the team',
  decide: ({ isOfTeam }, { teamId }, { hasTeam = isOfTeam, entry = accepted(null) }) => {
    if (hasTeam) return refused('hasTeam');
    if (!entry.ok) return entry;
    return accepted([{ type: 'teamJoined', teamId, givesWay: entry.value }]);
  },
});

export const sessionCommands = {
  renameSession,
  changeSettings,
  changeDeck,
  closeSession,
  reopenSession,
  makeTeam,
  addToTeam,
  deleteSession,
};
