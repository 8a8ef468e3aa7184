import { t } from '@lingui/core/macro';
import type { Seat } from '@story-pointer/core/wire';
import { root } from '../../calls/installation.ts';
import { buttonLook } from '../../ui/button-look.ts';
import { showToast } from '../../ui/toast.tsx';

/** A link to drag to the bookmarks bar; pressed here, it explains that. */
export function Bookmark({ code }: { code: string }) {
  return (
    <a
      href={root().href}
      // React refuses to render a script as an address.
      ref={(link) => link?.setAttribute('href', code)}
      onClick={(event) => {
        event.preventDefault();
        showToast(t`Drag "Estimate this" to your bookmarks bar, or copy it into a new bookmark.`);
      }}
      className={buttonLook('secondary', 'mt-1.5 min-h-9 text-sm')}
    >
      {t`Estimate this`}
    </a>
  );
}

/** A bookmark that proposes the page it is used on as a story, in the session of this seat. */
export function bookmarkFor({ sessionId, participantId }: Seat): string {
  const url = new URL('session', root());
  url.search = String(new URLSearchParams({ sessionId, participantId, add: '' }));
  const page = "encodeURIComponent(document.title+' '+location.href)";
  const script = `open(${JSON.stringify(url.href)}+${page},'_blank','noopener')`;
  return `javascript:void ${encodeURIComponent(script)}`;
}
