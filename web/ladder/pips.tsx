import { Pip } from '../ui/pip.tsx';

const count = 40;
/** Places of the pips look random and are the same each time: fractions of the golden ratio. */
const golden = 0.618;

/** Paper pips that fly from the cards for a moment. */
export function Pips() {
  return (
    <span aria-hidden="true" className="absolute inset-0 motion-reduce:hidden">
      {Array.from({ length: count }, (_, index) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: pips have no other key.
          key={index}
          style={{
            '--x': fraction(index * golden),
            '--y': fraction(index * golden * golden + 0.3),
            '--turn-by': fraction(index * 0.37),
          }}
          className="absolute top-[62%] left-1/2 w-[calc(0.4375rem+0.6rem*var(--turn-by))] animate-[fly_900ms_cubic-bezier(0.15,0.7,0.4,1)] text-accent opacity-0 nth-[4n]:text-card-pip nth-[4n+1]:text-[oklch(0.78_0.12_85)] nth-[4n+2]:text-card"
        >
          <Pip />
        </i>
      ))}
    </span>
  );
}

function fraction(value: number): number {
  return value - Math.floor(value);
}
