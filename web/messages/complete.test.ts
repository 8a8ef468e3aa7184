import { expect, test } from 'bun:test';
import type { Complete, Translation } from './complete.ts';
import type { English } from './english.ts';

/** A language with all of English that this test does not look at. */
type With<About> = Omit<Translation<English>, 'about'> & { readonly about: About };
type About = Translation<English>['about'];

type Whole = With<About>;
type Lacking = With<Omit<About, 'title'>>;
type Wrong = With<Omit<About, 'title'> & { readonly title: number }>;
type Surplus = With<About & { readonly more: string }>;

/** Holds when it compiles. */
function holds<_Spoken>(): boolean {
  return true;
}

test('[TX1] a language with a missing, additional or different message does not compile', () => {
  expect(holds<Complete<Whole>>()).toBe(true);
  // @ts-expect-error The title is missing.
  expect(holds<Complete<Lacking>>()).toBe(true);
  // @ts-expect-error The title is no text.
  expect(holds<Complete<Wrong>>()).toBe(true);
  // @ts-expect-error English does not say this.
  expect(holds<Complete<Surplus>>()).toBe(true);
});
