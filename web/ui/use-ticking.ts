import { useEffect, useEffectEvent, useState } from 'react';

/** In milliseconds, so that no second is seen to be skipped. */
const usualPace = 200;

/** The value of `look`, read again at an interval in milliseconds. */
export function useTicking(look: () => number, isOn = true, pace = usualPace): number {
  const [value, setValue] = useState(look);
  const lookAgain = useEffectEvent(() => setValue(look()));
  useEffect(() => {
    lookAgain();
    if (!isOn) return;
    const interval = setInterval(() => lookAgain(), pace);
    return () => clearInterval(interval);
  }, [isOn, pace]);
  return value;
}
