/** Where the points that a team has agreed on are saved. */

export const title = 'Enter Agreed Story Points';
export const cards = 'Cards';
export const select = 'Select story points';
export const other = 'Another value';
export const noNumber = 'Please enter a valid number for story points';
export const saveAndContinue = 'Save & Continue';
export const saveAndNext = 'Save & Next Story';
