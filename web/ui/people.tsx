import { Plural } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';
import { both, row } from '../texts/formats.tsx';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Each name apart from the text around it, which may run in the other direction. */
export function namesOf(people: readonly Named[]): ReactElement[] {
  return people.map(({ id, name }) => (
    <bdi translate="no" key={id}>
      {name}
    </bdi>
  ));
}

/** 'Ana, Ben and 3 more', or 'Ana and Ben' */
export function firstNames(people: readonly Named[], most: number): ReactNode {
  const others = people.length - most;
  if (others <= 0) return both(namesOf(people));
  return both([
    ...namesOf(people.slice(0, most)),
    <Plural
      key="others"
      value={others}
      comment="People, at the end of a list of names"
      other="# more"
    />,
  ]);
}

/** The same within a sentence: 'Ana, Ben' */
export function someNames(people: readonly Named[], most: number): ReactNode {
  return people.length > most ? firstNames(people, most) : row(namesOf(people));
}
