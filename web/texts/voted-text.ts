import { plural, t } from '@lingui/core/macro';
import { number } from './formats.tsx';

/** The progress of a vote: '3 of 7 voted'. */
export function votedText(voted: number, all: number): string {
  const people = number(all);
  return t({
    message: plural(voted, { other: `# of ${people} voted` }),
    comment: 'People; a sentence may follow after a full stop',
  });
}
