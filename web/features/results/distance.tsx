import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Apart } from '@story-pointer/core/consensus';
import { Badge } from '../../ui/badge.tsx';

/** The distance of the votes of a round: a word, and the cards at both ends. */
export function Distance({ of: { is, lowest, highest, steps } }: { readonly of: Apart }) {
  const low = lowest.card.label;
  const high = highest.card.label;
  return (
    <div className="consensus">
      {is === 'close' ? (
        <>
          <Badge>
            <Trans context="estimates" comment="Votes are one card apart">
              Close
            </Trans>
          </Badge>
          <p className="text-ink-soft">{t`One card apart`}</p>
        </>
      ) : (
        <>
          <Badge tone="strongWarning">
            <Trans comment="Votes are two or more cards apart">Apart</Trans>
          </Badge>
          <p>
            {plural(steps, {
              one: `${low} and ${high} are # card apart.`,
              other: `${low} and ${high} are # cards apart.`,
            })}
          </p>
        </>
      )}
    </div>
  );
}
