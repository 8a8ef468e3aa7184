import * as z from 'zod/mini';
import type { Change } from '../changes.ts';
import { command } from '../command.ts';
import { canReveal, withdrawn } from '../nameless.ts';
import { accepted } from '../refusals.ts';
import { withSettings } from '../settings.ts';
import { someSettingsSchema } from '../settings-schema.ts';

/**
 * A facilitator changes how the session is run. It says only what was changed. Votes that rely on hidden
 * names, and are too few to be revealed, are cast anew where names are shown from now on.
 */
export const changeSettings = command({
  schema: z.object({ type: z.literal('changeSettings'), settings: someSettingsSchema }),
  may: 'manage',
  about: ['session'],
  example: ({ settings }) => ({ settings }),
  weight: 3,
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
