import { useEffect, useEffectEvent, useState } from 'react';
import type * as z from 'zod/mini';
import { keepForReturn, takeKept } from './kept-work.ts';

/** State that is kept under `name` while the user signs in elsewhere; undefined until it is set. */
export function useKeptState<T>(name: string, schema: z.ZodMiniType<T>) {
  const [value, setValue] = useState(() => schema.safeParse(takeKept(name)).data);
  const read = useEffectEvent(() => value);
  useEffect(() => keepForReturn(name, () => read()), [name]);
  return [value, setValue] as const;
}
