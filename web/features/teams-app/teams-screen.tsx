import { t } from '@lingui/core/macro';
import { idSchema, teamIdSchema } from '@story-pointer/core/ids';
import { sessionIdOf } from '@story-pointer/core/session-code';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { logFailure } from '../../browser/failure.ts';
import { isFramed } from '../../browser/frame.ts';
import { root } from '../../calls/installation.ts';
import { invitationLink, teamLink } from '../../shared/links.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { siteName } from '../../ui/site.ts';
import { showToast } from '../../ui/toast.tsx';

/** '/teams': makes the app for Microsoft Teams. In Teams it asks for what a tab shows, and leads there. */
export function TeamsScreen() {
  const { sessionId, team } = useSearch({ from: '/teams' });
  const { data: teamId } = teamIdSchema.safeParse(team);
  const navigate = useNavigate();
  const [isSettings, setSettings] = useState(false);
  const show = useEffectEvent((surface: string) => {
    if (surface === 'settings') setSettings(true);
    else if (teamId) void navigate({ to: '/team/$teamId', params: { teamId }, replace: true });
    else if (sessionId) {
      const to = surface === 'meetingStage' ? '/board' : '/join-session';
      void navigate({ to, search: { sessionId }, replace: true });
    }
  });
  useEffect(() => {
    if (!isFramed()) return;
    import('./teams-host.ts').then(({ surfaceInTeams }) => surfaceInTeams()).then(show, logFailure);
  }, []);
  return (
    <div className="mx-auto grid max-w-form gap-6 sm:pt-6">
      <h1 className="font-heading text-heading">{t`Microsoft Teams`}</h1>
      {isSettings ? <TabSettings /> : <AppPackage />}
    </div>
  );
}

function TabSettings() {
  const offer = async (typed: string) => (await import('./teams-host.ts')).offerTab(tabOf(typed));
  return (
    <TextField
      label={t`Link of a session or a team`}
      helper={t`A team's link stays the same for every meeting.`}
      isRequired
      autoFocus
      onChange={({ target }) => offer(target.value).catch(logFailure)}
    />
  );
}

/** The tab for a pasted link; null while it is none of a session or a team here. */
function tabOf(typed: string) {
  if (!typed.trim().startsWith(root().href)) return null;
  const content = new URL('teams', root());
  const [, team] = /\/team\/([^/?#\s]+)/.exec(typed) ?? [];
  const { data: teamId } = teamIdSchema.safeParse(team);
  if (teamId) {
    content.searchParams.set('team', teamId);
    return { id: teamId, name: siteName, content, link: teamLink(teamId) };
  }
  const [, linked] = /[?&]sessionId=([^&#\s]+)/.exec(typed) ?? [];
  const { data: id } = idSchema.safeParse(sessionIdOf(linked ?? ''));
  if (!id) return null;
  content.searchParams.set('sessionId', id);
  return { id, name: siteName, content, link: invitationLink(id) };
}

function AppPackage() {
  const isSecure = root().protocol === 'https:';
  const save = async () => {
    const { saveAppPackage } = await import('./app-package.ts');
    await saveAppPackage();
  };
  return (
    <>
      <p className="text-ink-soft">
        {t`Upload this package to Teams as a custom app, then add its tab to a channel, a chat or a meeting. In a meeting, people vote in the side panel and share the board to the stage.`}
      </p>
      {!isSecure && (
        <p className="font-medium text-warning">{t`Teams shows only pages with https.`}</p>
      )}
      <Button
        variant="primary"
        onClick={() =>
          save().catch((error: unknown) => {
            logFailure(error);
            showToast(t`Failed to save the package. Please try again.`, 'error');
          })
        }
      >
        {t`Download App Package`}
      </Button>
    </>
  );
}
