import { Pip } from '../ui/pip.tsx';

const count = 40;
/** Places of the pips look random and are the same each time: fractions of the golden ratio. */
const golden = 0.618;

/** Paper pips that fly from the cards for a moment. */
export function Pips() {
  return (
    <span aria-hidden="true" className="pips">
      {Array.from({ length: count }, (_, index) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: pips have no other key.
          key={index}
          style={{
            '--x': fraction(index * golden),
            '--y': fraction(index * golden * golden + 0.3),
            '--turn-by': fraction(index * 0.37),
          }}
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
