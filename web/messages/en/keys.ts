/** Which keys do something by themselves. */

export const title = 'Keyboard shortcuts';
export const cards = '1, 5, XL …';
export const pickCard = 'Pick the card that reads so';
export const submit = 'Submit the card that is picked';
export const reveal = 'Reveal the results';
export const accept = 'Accept points';
export const next = 'Go to the next story';
export const search = 'Search a long list of stories';
export const show = 'Show these keys';
export const areOn = 'Single-key shortcuts';
