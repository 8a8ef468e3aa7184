/** What the server says in its pages of the installation; null where nobody says it. */

/** For how many days a session is kept after the last thing that happened in it. */
export const retentionDays = () => said('retention-days');
/** How many stories a session can hold. */
export const maxStories = () => said('max-stories');

function said(name: string): number | null {
  const content = document.querySelector(`meta[name=${name}]`)?.getAttribute('content');
  return content ? Number(content) : null;
}
