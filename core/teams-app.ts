import { strToU8, zipSync } from 'fflate';

/** The address of an installation, with a slash at its end. */
interface Root {
  readonly href: string;
  readonly host: string;
}

interface Icons {
  /** Pictures as PNG: 192 pixels wide with colours, 32 pixels wide in white alone. */
  readonly color: Uint8Array;
  readonly outline: Uint8Array;
}

/**
 * The package with which an organisation adds an installation to Microsoft Teams.
 * @param id a GUID, the same in each package of this installation
 */
export function teamsApp(root: Root, id: string, { color, outline }: Icons): Uint8Array {
  const manifest = strToU8(JSON.stringify(manifestOf(root, id), null, 2));
  return zipSync({ 'manifest.json': manifest, 'color.png': color, 'outline.png': outline });
}

/** One tab, of which people choose the session or the team: beside a meeting, and on its stage. */
function manifestOf(root: Root, id: string) {
  const about = `${root.href}about`;
  const meetings = ['meetingChatTab', 'meetingDetailsTab', 'meetingSidePanel', 'meetingStage'];
  return {
    $schema: 'https://developer.microsoft.com/json-schemas/teams/v1.19/MicrosoftTeams.schema.json',
    manifestVersion: '1.19',
    version: '1.0.0',
    id,
    developer: {
      name: root.host.slice(0, 32),
      ...{ websiteUrl: root.href, privacyUrl: about, termsOfUseUrl: about },
    },
    name: { short: 'Story Pointer', full: 'Story Pointer – planning poker' },
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
