import type { ProblemCode } from '@story-pointer/core/wire';
import { i18n } from '../texts/i18n.ts';

/** Problems that a page finds by itself. They are no macros, for programs that use a page's calls unbuilt. */
const pageProblems = {
  unreachable: /*i18n*/ {
    id: 'problem.unreachable',
    message: "The server can't be reached. Please check your connection and try again.",
  },
  unreadable: /*i18n*/ {
    id: 'problem.unreadable',
    message:
      "The response didn't come from Story Pointer. Please check your connection and try again.",
  },
  cookiesBlocked: /*i18n*/ {
    id: 'problem.cookiesBlocked',
    message:
      'Story Pointer recognizes you by a cookie, but this browser blocks it. Please allow cookies for this site.',
  },
  signedOut: /*i18n*/ {
    id: 'problem.signedOut',
    message: 'Your sign-in has ended. Sign in again to continue.',
  },
  incompatible: /*i18n*/ {
    id: 'problem.incompatible',
    message: "This page can't read the server's response. Please reload the page.",
  },
};

type PageProblem = keyof typeof pageProblems;

/** Why something cannot be done. The sentences of `core/problems.ts` are in the catalogue by their codes. */
export function problemText(code: ProblemCode | PageProblem): string {
  return i18n._(isPageProblem(code) ? pageProblems[code] : { id: `problem.${code}` });
}

export function isPageProblem(code: string): code is PageProblem {
  return Object.hasOwn(pageProblems, code);
}
