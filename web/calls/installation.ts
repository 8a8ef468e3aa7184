/** Facts about the installation from the server's pages; null if they are missing. */

/** For how many days a session is kept after the last thing that happened in it. */
export const retentionDays = () => said('retention-days');
/** The most stories of a session. */
export const maxStories = () => said('max-stories');

function said(name: string): number | null {
  const content = document.querySelector(`meta[name=${name}]`)?.getAttribute('content');
  return content ? Number(content) : null;
}
