import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { i18n } from '../texts/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { SectionHeading } from './section-heading.tsx';

const features = [
  msg`Ten decks, from Fibonacci and T-shirt sizes to hours and confidence, or cards of your own`,
  msg`Secret votes and one reveal, on every screen at the same moment`,
  msg`Average, median, distribution and who voted for what, right after the reveal`,
  msg`As many rounds per story as the team needs, then the value you agree on`,
  msg`Drag-and-drop reordering of stories, by mouse, touch and keyboard`,
  msg`Stories imported from your tracker, and results exported to it`,
  msg`An invitation by link, QR code or short code, and a board for the big screen`,
  msg`A summary of the whole session, to read and to print`,
  msg`Saved sessions, and pages that reconnect automatically`,
  msg`Light and dark, on a phone as on a big screen, with keyboard and screen reader`,
];

export function Features() {
  return (
    <section aria-labelledby="features" className="grid gap-6">
      <SectionHeading id="features">
        <Trans>Features</Trans>
      </SectionHeading>
      <ul className="grid gap-x-12 gap-y-4 sm:grid-cols-2">
        {features.map((feature) => (
          <li key={feature.id} className="flex gap-3">
            <Icon name="check" className="mt-0.5 text-accent" />
            {i18n._(feature)}
          </li>
        ))}
      </ul>
    </section>
  );
}
