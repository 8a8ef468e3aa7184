import { Trans } from '@lingui/react/macro';

/** Selects voting, as most do, or watching. */
export function PartField() {
  return (
    <fieldset className="flex flex-wrap gap-x-6 text-ink-soft text-sm">
      <legend className="sr-only">
        <Trans>Voting or watching</Trans>
      </legend>
      <label className="flex min-h-9 items-center gap-2">
        <input
          type="radio"
          name="part"
          value="vote"
          defaultChecked
          className="size-4 accent-accent"
        />
        <Trans>I vote</Trans>
      </label>
      <label className="flex min-h-9 items-center gap-2">
        <input type="radio" name="part" value="watch" className="size-4 accent-accent" />
        <Trans>I only watch</Trans>
      </label>
    </fieldset>
  );
}
