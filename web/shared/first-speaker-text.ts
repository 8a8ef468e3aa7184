import { t } from '@lingui/core/macro';
import type { FirstSpeakers } from '@story-pointer/core/session/settings';

// lingui-set comment="A choice of 'First to explain', after whose colon it also stands"
/** The people who explain first, as the dialog of settings and its announcement name them. */
export function firstSpeakerText(speakers: FirstSpeakers): string {
  switch (speakers) {
    case 'fewer':
      return t({
        message: 'Smaller side',
        comment:
          "A choice of 'First to explain': the highest or the lowest votes, whichever are fewer",
      });
    case 'lowest':
      return t`Lowest votes`;
    case 'highest':
      return t`Highest votes`;
    default:
      return speakers satisfies never;
  }
}
