import * as texts from '#messages/about.ts';
import { PlayingCard } from '../ui/playing-card.tsx';

export function Mission() {
  return (
    <section
      aria-labelledby="mission"
      className="grid items-center gap-10 md:grid-cols-[minmax(0,42rem)_1fr]"
    >
      <div className="grid gap-4 text-ink-soft text-lg">
        <h2 id="mission" className="font-heading text-heading text-ink">
          {texts.missionTitle}
        </h2>
        {texts.mission.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <div className="flex justify-center [--card-width:7rem] max-md:order-first max-md:justify-start max-md:pl-2 max-md:[--card-width:5rem]">
        <PlayingCard display="2" className="-rotate-6" />
        <PlayingCard display="13" className="-ml-3 translate-y-3 rotate-6" />
      </div>
    </section>
  );
}
