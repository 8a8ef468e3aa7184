import { teamsApp } from '@story-pointer/core/teams-app';
import { root } from '../../calls/installation.ts';
import { saveFile } from '../../ui/save-file.ts';
import { siteName } from '../../ui/site.ts';

/** Saves the package of an app for Microsoft Teams that shows this installation. */
export async function saveAppPackage(): Promise<void> {
  const [color, outline] = await Promise.all(['icon-192.png', 'teams-outline.png'].map(picture));
  if (color && outline) {
    const here = { root: root(), name: siteName, id: await guidOf(root().href) };
    const zip = teamsApp(here, new Date(), { color, outline });
    saveFile('story-pointer-teams.zip', 'application/zip', new Uint8Array(zip));
  }
}

async function picture(name: string): Promise<Uint8Array> {
  const answer = await fetch(new URL(name, root()));
  if (!answer.ok) throw new Error(`${name} could not be loaded`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** An id that is the same in each package, so that Teams takes a later one as an update. */
async function guidOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const digits = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0'));
  const [, ...parts] = /^(.{8})(.{4})(.{4})(.{4})(.{12})/.exec(digits.join('')) ?? [];
  return parts.join('-');
}
