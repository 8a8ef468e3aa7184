import { strToU8, zipSync } from 'fflate';

interface Installation {
  /** Its address, with a slash at the end. */
  readonly root: { readonly href: string; readonly host: string };
  readonly name: string;
  /** A GUID, the same in each package. */
  readonly id: string;
}

interface Icons {
  /** Pictures as PNG: 192 pixels wide with colours, 32 pixels wide in white alone. */
  readonly color: Uint8Array;
  readonly outline: Uint8Array;
}

/** The package with which an organisation adds an installation to Microsoft Teams. */
export function teamsApp(installation: Installation, made: Date, icons: Icons): Uint8Array {
  const manifest = strToU8(JSON.stringify(manifestOf(installation, versionAt(made)), null, 2));
  const { color, outline } = icons;
  return zipSync({ 'manifest.json': manifest, 'color.png': color, 'outline.png': outline });
}

/** A change of a manifest needs a higher version, says its schema. */
function versionAt(made: Date): string {
  const day = (made.getUTCMonth() + 1) * 100 + made.getUTCDate();
  const minute = made.getUTCHours() * 100 + made.getUTCMinutes();
  return `${made.getUTCFullYear()}.${day}.${minute}`;
}

/** One tab, of which people choose the session or the team: beside a meeting, and on its stage. */
function manifestOf({ root, name, id }: Installation, version: string) {
  const meetings = ['meetingChatTab', 'meetingDetailsTab', 'meetingSidePanel', 'meetingStage'];
  return {
    $schema: 'https://developer.microsoft.com/json-schemas/teams/v1.19/MicrosoftTeams.schema.json',
    manifestVersion: '1.19',
    ...{ version, id },
    developer: {
      name: root.host.slice(0, 32),
      websiteUrl: root.href,
      privacyUrl: `${root.href}privacy`,
      termsOfUseUrl: `${root.href}about`,
    },
    name: { short: name.slice(0, 30), full: `${name} – planning poker` },
    description: {
      short: 'Estimate stories together: secret votes, one reveal.',
      full: `Planning poker in channels, chats and meetings: cards in the side panel, the board on the stage. It runs at ${root.href}.`,
    },
    icons: { color: 'color.png', outline: 'outline.png' },
    accentColor: '#0d5c46',
    configurableTabs: [
      {
        configurationUrl: `${root.href}teams`,
        scopes: ['team', 'groupChat'],
        context: ['channelTab', 'privateChatTab', ...meetings],
        meetingSurfaces: ['sidePanel', 'stage'],
      },
    ],
    validDomains: [root.host],
    authorization: {
      permissions: {
        resourceSpecific: [{ name: 'MeetingStage.Write.Chat', type: 'Delegated' }],
      },
    },
  };
}
