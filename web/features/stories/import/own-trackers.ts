import { ownTrackers } from '@story-pointer/core/trackers/own-trackers';
import { addTrackers } from '@story-pointer/core/trackers/trackers';

/** To be called before anything looks for an operator's trackers. */
export function addOwnTrackers(): void {
  addTrackers(ownTrackers);
}
