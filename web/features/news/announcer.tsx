import type { Id } from '@story-pointer/core/ids';
import { useEffect, useRef } from 'react';
import { useRoom } from '../../api/room.tsx';
import { announce } from '../../ui/live-region.tsx';
import { type News, newsBetween } from './news.ts';

/** Tells people who use a screen reader what happens while they are on a story. */
export function Announcer({ storyId }: { storyId: Id | undefined }) {
  const { view } = useRoom();
  const told = useRef(view);
  useEffect(() => {
    for (const { name, text } of newsBetween(told.current, view, storyId)) {
      announce(name === undefined ? text : <Named name={name} text={text} />);
    }
    told.current = view;
  }, [view, storyId]);
  return null;
}

function Named({ name, text }: Required<News>) {
  return (
    <>
      <bdi>{name}</bdi> {text}
    </>
  );
}
