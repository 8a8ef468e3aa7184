import { teamIdSchema } from '@story-pointer/core/ids';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { keptText } from '../ui/remembered.ts';

/** The teams whose pages this browser has opened, kept in it alone. */
const kept = keptText('teams');
const mostKept = 12;

const teamsSchema = z.array(z.object({ id: teamIdSchema, name: z.string() }));
type KnownTeam = z.infer<typeof teamsSchema>[number];

/** The latest first. */
export function useKnownTeams(): readonly KnownTeam[] {
  const text = kept.useText();
  return useMemo(() => parse(text), [text]);
}

export function rememberTeam({ id, name }: KnownTeam): void {
  keep([{ id, name }, ...others(id)]);
}

export function forgetTeam(id: string): void {
  keep(others(id));
}

function keep(teams: readonly KnownTeam[]): void {
  const text = JSON.stringify(teams.slice(0, mostKept));
  if (text !== (kept.get() ?? '[]')) kept.set(text);
}

function others(id: string): readonly KnownTeam[] {
  return parse(kept.get()).filter((team) => team.id !== id);
}

/** Entries that this version cannot read are ignored. */
function parse(text: string | null): readonly KnownTeam[] {
  try {
    return teamsSchema.parse(JSON.parse(text ?? '[]'));
  } catch {
    return [];
  }
}
