/** Pages that could not be shown. */

export const failed = 'Something went wrong!';
export const failedHelp = 'Reloading the page often helps. No vote you submitted is lost.';
export const reload = 'Reload';
export const showError = 'Show Error';
export const hideError = 'Hide Error';

export const offline = 'You are offline';
export const serverAway = 'The server cannot be reached';
export const opensByItself =
  'This page opens by itself when the connection is back. No vote you submitted is lost.';
export const tryAgain = 'Try again';
