import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

interface RowsInView {
  readonly from: number;
  readonly to: number;
}

/** The number of rows rendered before and behind the visible ones, for scrolling. */
const ahead = 6;

/** The rows of a list near its visible part, at first those around the row `first`. */
export function useRowsInView(
  list: RefObject<HTMLElement | null>,
  count: number,
  first: number,
): RowsInView {
  const [rows, setRows] = useState<RowsInView>({ from: first - 2 * ahead, to: first + 2 * ahead });
  const look = useEffectEvent(({ scrollTop, clientHeight, scrollHeight }: HTMLElement) => {
    if (clientHeight === 0) return;
    const step = (scrollHeight / count) * ahead;
    const from = (Math.floor(scrollTop / step) - 1) * ahead;
    const to = (Math.ceil((scrollTop + clientHeight) / step) + 1) * ahead;
    setRows((before) => (before.from === from && before.to === to ? before : { from, to }));
  });
  useEffect(() => {
    const { current } = list;
    if (!current) return;
    const observer = new ResizeObserver(() => look(current));
    observer.observe(current);
    const scrolled = () => look(current);
    current.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      observer.disconnect();
      current.removeEventListener('scroll', scrolled);
    };
  }, [list]);
  return rows;
}
