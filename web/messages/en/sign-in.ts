/** That a proxy in front of the product asks its user to sign in again. */

export const ended = 'Your sign-in has ended';
export const whatToDo = 'Sign in again to continue.';
export const signInAgain = 'Sign in again';
