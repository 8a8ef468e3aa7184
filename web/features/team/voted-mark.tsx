import { Icon } from '../../ui/icon.tsx';

/** The check beside those who have voted. It is no stop on the way of the Tab key to the cards. */
export function VotedMark() {
  return (
    <span
      role="img"
      aria-label="Has voted"
      title="Has voted"
      className="absolute -right-1.5 -bottom-1 grid size-5 animate-appear place-items-center rounded-full border-2 border-sheet bg-accent text-on-accent"
    >
      <Icon name="check" className="size-3.5 stroke-3" />
    </span>
  );
}
