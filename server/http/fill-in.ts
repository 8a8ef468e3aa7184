import { type Invitation, placeholders } from '@story-pointer/core/session/invitation';
import { escapeHtml } from './pages.ts';

/** The pages of an invitation, in which placeholders stand for its facts. */
export interface InvitationPages {
  /** With the prerendered screen of somebody who is new. */
  readonly drawn: string;
  /** Without it, for the page's scripts to render. */
  readonly undrawn: string;
  readonly unknown: string;
}

/** Writes an invitation into its page, also for the scripts: asking again would cost a look-up and a round trip. */
export function fillIn(
  pages: InvitationPages,
  code: string,
  invitation: Invitation | null,
): string {
  const json = JSON.stringify({ code, invitation }).replaceAll('<', '\\u003c');
  const data = `<script type="application/json" id="invitation">${json}</script>`;
  return namedIn(pages, code, invitation).replace('</body>', () => `${data}</body>`);
}

function namedIn(pages: InvitationPages, code: string, invitation: Invitation | null): string {
  if (!invitation) return pages.unknown;
  const { seats, isClosed, isBarred, facilitatorName, sessionName } = invitation;
  const texts: Readonly<Record<string, string>> = {
    [placeholders.sessionId]: code,
    [placeholders.facilitatorName]: facilitatorName,
    [placeholders.sessionName]: sessionName,
  };
  const isNew = seats.length === 0 && !isClosed && !isBarred;
  const page = isNew ? pages.drawn : pages.undrawn;
  return page.replace(anyPlaceholder, (found) => escapeHtml(texts[found] ?? ''));
}

const anyPlaceholder = new RegExp(Object.values(placeholders).join('|'), 'g');
