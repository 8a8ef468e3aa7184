import type { ReactElement } from 'react';

/** What participants see until there is a story for them. */

export const title = 'Waiting for Story';
export const session = (name: ReactElement) => <>Session: {name}</>;
export const help =
  'The facilitator will create a story for the team to estimate. Once a story is created, you can select it from the story list to start pointing.';
export const place = 'Stories will appear in the list on the left when created';
export const onStory = 'The facilitator is on a story.';
export const goTo = (story: ReactElement) => <>Go to "{story}"</>;
