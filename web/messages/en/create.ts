/** Opening a session. */

export const title = 'Create a session';
export const summary = 'No account and no installation: you get a link, your team joins with it.';
export const session = 'Session Name';
export const name = 'Your Name (Facilitator)';
export const create = 'Create Session';
export const creating = 'Creating Session...';
export const failed = 'Failed to create session. Please try again.';
export const whatNext =
  'Once the session is open, share its link, its QR code or its short code. Your team joins with nothing but a name.';
