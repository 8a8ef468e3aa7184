import { number } from './formats.tsx';

/** Where the facilitator adds a story. */

export const title = 'Create a Story';
export const subtitle = 'Add a new story for your team to estimate';
export const name = 'Story Name';
export const placeholder = 'Enter story name';
export const limit = (most: number) => `Maximum ${number(most)} characters`;
/** Of what was pasted. */
export const reading = 'Reading...';
export const create = 'Create Story';
export const creating = 'Creating Story...';
export const failed = 'Failed to create story. Please try again.';
