import { type ReactNode, useEffect } from 'react';
import { Notices, useNotices } from './notices.ts';

/**
 * Milliseconds: long enough for a screen reader to notice, short enough not to be found by reading
 * on.
 */
const heldFor = 6000;
/** After the user's current activity, or as an interruption. */
const manners = ['polite', 'assertive'] as const;
type Manner = (typeof manners)[number];

const announcements = new Notices<{ text: ReactNode; manner: Manner }>(5);

export function announce(text: ReactNode, manner: Manner = 'polite'): void {
  announcements.add({ text, manner });
}

/** The elements for announcements. The page has them once; dialogs leave them accessible. */
export function LiveRegion() {
  const all = useNotices(announcements);
  return manners.map((manner) => (
    <div key={manner} aria-live={manner} data-live-announcer="true" className="sr-only">
      {all
        .filter((one) => one.manner === manner)
        .map(({ id, text }) => (
          <Announcement key={id} id={id} text={text} />
        ))}
    </div>
  ));
}

function Announcement({ id, text }: { id: number; text: ReactNode }) {
  useEffect(() => {
    const timer = setTimeout(() => announcements.remove(id), heldFor);
    return () => clearTimeout(timer);
  }, [id]);
  return <p>{text}</p>;
}
