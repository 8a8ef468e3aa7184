import { Trans } from '@lingui/react/macro';
import { PlayingCard } from '../ui/playing-card.tsx';

export function Mission() {
  return (
    <section
      aria-labelledby="mission"
      className="grid items-center gap-10 md:grid-cols-[minmax(0,42rem)_1fr]"
    >
      <div className="grid gap-4 text-ink-soft text-lg">
        <h2 id="mission" className="font-heading text-heading text-ink">
          <Trans>Mission</Trans>
        </h2>
        <p>
          <Trans>
            Let a team find out, in a minute and without fuss, where it agrees about the size of a
            piece of work and where it does not. An estimate is worth little by itself. The talk
            that starts when a 2 and a 13 lie next to each other is worth a lot.
          </Trans>
        </p>
        <p>
          <Trans>
            So everyone chooses before anyone speaks, and the cards turn for all at once. Nobody
            waits for the loudest voice, and nobody has to defend a number they took from someone
            else.
          </Trans>
        </p>
      </div>
      <div className="flex justify-center [--card-width:7rem] max-md:order-first max-md:justify-start max-md:ps-2 max-md:[--card-width:5rem]">
        <PlayingCard display="2" className="-rotate-6 rtl:rotate-6" />
        <PlayingCard display="13" className="-ms-3 translate-y-3 rotate-6 rtl:-rotate-6" />
      </div>
    </section>
  );
}
