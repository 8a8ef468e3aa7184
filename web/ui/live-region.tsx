import { type ReactNode, useEffect } from 'react';
import { Notices, useNotices } from './notices.ts';

/** Long enough for a screen reader to take it up, short enough not to be found by reading on. */
const heldFor = 6000;
const announcements = new Notices<{ text: ReactNode }>(5);

/** Tells `text` to people who use a screen reader, when what they do leaves room for it. */
export function announce(text: ReactNode): void {
  announcements.add({ text });
}

/** Where announcements are made. The page has it once; dialogs leave it in reach. */
export function LiveRegion() {
  return (
    <div aria-live="polite" data-live-announcer="true" className="sr-only">
      {useNotices(announcements).map(({ id, text }) => (
        <Announcement key={id} id={id} text={text} />
      ))}
    </div>
  );
}

function Announcement({ id, text }: { id: number; text: ReactNode }) {
  useEffect(() => {
    const timer = setTimeout(() => announcements.remove(id), heldFor);
    return () => clearTimeout(timer);
  }, [id]);
  return <p>{text}</p>;
}
