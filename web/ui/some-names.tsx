import { Plural, Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { row } from '../texts/formats.tsx';

interface SomeNamesProps {
  readonly named: readonly ReactElement[];
  readonly others: number;
}

/** Some names, and the number of others. */
export function SomeNames({ named, others }: SomeNamesProps) {
  const names = row(named);
  if (others === 0) return names;
  return (
    <Plural
      value={others}
      comment="People, as in 'Ana, Ben and 3 more'; stands in sentences in place of a name"
      other={<Trans>{names} and # more</Trans>}
    />
  );
}
