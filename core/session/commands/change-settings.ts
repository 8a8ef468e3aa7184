import * as z from 'zod/mini';
import type { Change } from '../changes.ts';
import { command } from '../command.ts';
import { canReveal, withdrawn } from '../nameless.ts';
import { accepted } from '../refusals.ts';
import { withSettings } from '../settings.ts';
import { someSettingsSchema } from '../settings-schema.ts';

/** Votes that rely on hidden names, and are too few to be revealed, are cast anew where names are shown from now on. */
export const changeSettings = command({
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
