import { useState } from 'react';

const key = 'followFacilitator';

/** Whether this browser's user wants to go wherever the facilitator goes; off until they say so. */
export function useFollowing(): [boolean, (isFollowing: boolean) => void] {
  const [isFollowing, setFollowing] = useState(() => localStorage.getItem(key) === 'on');
  const remember = (next: boolean) => {
    localStorage.setItem(key, next ? 'on' : 'off');
    setFollowing(next);
  };
  return [isFollowing, remember];
}
