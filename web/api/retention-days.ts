/** For how many days a session is kept after the last thing that happened in it; null where nobody says. */
export function retentionDays(): number | null {
  const said = document.querySelector('meta[name=retention-days]')?.getAttribute('content');
  return said ? Number(said) : null;
}
