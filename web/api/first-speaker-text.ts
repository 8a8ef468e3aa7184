import { t } from '@lingui/core/macro';
import type { FirstSpeakers } from '@story-pointer/core/session/settings';

/** The people who explain first, as the dialog of settings and its announcement name them. */
export function firstSpeakerText(speakers: FirstSpeakers): string {
  switch (speakers) {
    case 'fewer':
      return t`Smaller side`;
    case 'lowest':
      return t`Lowest votes`;
    case 'highest':
      return t`Highest votes`;
    default:
      return speakers satisfies never;
  }
}
