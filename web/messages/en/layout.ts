/** What stands around every page. */

export const product = 'Story Pointer';
export const skip = 'Skip to content';
export const main = 'Main';
export const menu = 'Menu';
export const home = 'Home';
export const createSession = 'Create Session';
export const joinSession = 'Join Session';
export const about = 'About';
export const support = 'Buy me a coffee';
export const newVersion = 'A new version is ready';
export const reloadNow = 'Reload now';
