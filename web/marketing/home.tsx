import { Benefits } from './benefits.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { Methods } from './methods.tsx';

export function Home() {
  return (
    <div className="grid gap-16 sm:gap-24">
      <Hero />
      <HowItWorks />
      <Methods />
      <Benefits />
    </div>
  );
}
