import { keptList } from '../ui/kept-list.ts';

/** The teams whose pages this browser has opened, kept in it alone. */
export const knownTeams = keptList('teams', ['id', 'name'], (one, other) => one.id === other.id);
