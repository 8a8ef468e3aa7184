import { Icon } from '../../ui/icon.tsx';

/** The check beside those who have voted. It is no stop on the way of the Tab key to the cards. */
export function VotedMark() {
  return (
    <span
      role="img"
      aria-label="Has voted"
      title="Has voted"
      className="grid size-7 place-items-center rounded-full bg-accent-tint text-accent"
    >
      <Icon name="check" className="size-4" />
    </span>
  );
}
