/** That a proxy in front of the product asks its user to sign in again. */

export const ended = 'Your sign-in has ended';
export const whatIsKept = 'Sign in again to continue. Your picked card and typed text are kept.';
export const signInAgain = 'Sign in again';
