import { Trans } from '@lingui/react/macro';
import type { Remark } from '@story-pointer/core/session/remark';
import { Badge } from '../../ui/badge.tsx';
import { Said } from '../../ui/said.tsx';

export interface OwnWordsProps {
  readonly remark: Remark | undefined;
  /** The description has changed since the vote. */
  readonly isStale: boolean;
}

/** The words of one's own vote, and that its story has changed since. */
export function OwnWords({ remark, isStale }: OwnWordsProps) {
  return (
    <>
      {isStale && (
        <Badge tone="warning">
          <Trans comment="Of the description of the story">Changed since your vote</Trans>
        </Badge>
      )}
      {remark && (
        <p className="submitted__said">
          <Said {...remark} />
        </p>
      )}
    </>
  );
}
