import * as texts from '#messages/join.tsx';

/** Selects voting, as most do, or watching. */
export function PartField() {
  return (
    <fieldset className="flex flex-wrap gap-x-6 text-ink-soft text-sm">
      <legend className="sr-only">{texts.part}</legend>
      <label className="flex min-h-9 items-center gap-2">
        <input
          type="radio"
          name="part"
          value="vote"
          defaultChecked
          className="size-4 accent-accent"
        />
        {texts.iVote}
      </label>
      <label className="flex min-h-9 items-center gap-2">
        <input type="radio" name="part" value="watch" className="size-4 accent-accent" />
        {texts.iWatch}
      </label>
    </fieldset>
  );
}
