import type { notFoundPath, PagePath } from '@story-pointer/core/pages';
import { apiUrl } from './address.ts';

/** Counts a visit to a page, by the pattern of its address alone. Nobody waits for it. */
export function countPageView(route: PagePath | typeof notFoundPath): void {
  const body = new Blob([JSON.stringify({ route })], { type: 'application/json' });
  navigator.sendBeacon(apiUrl('page-views'), body);
}
