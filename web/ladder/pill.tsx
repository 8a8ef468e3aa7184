import { t } from '@lingui/core/macro';
import type { Id } from '@story-pointer/core/ids';
import { floorSeconds } from '@story-pointer/core/session/timers';
import { memo, useState } from 'react';
import { serverNow } from '../calls/server-clock.ts';
import { hueOf } from '../ui/avatar.tsx';

/** Opens what can be done with a person. */
export type Ask = (participantId: Id, from: HTMLElement) => void;

export interface PillProps {
  readonly id: Id;
  readonly name: string;
  /** A name that is short but unique in this session. */
  readonly shortName: string;
  /** In the order of joining, from 0. */
  readonly place: number;
  readonly isMe: boolean;
  readonly unsure: boolean;
  /** The end of their turn to explain, in server time; undefined while it is not their turn. */
  readonly speaksUntil: number | undefined;
  /** Whether the Tab key stops at this one. */
  readonly isStop: boolean;
  readonly onAsk: Ask | undefined;
}

/** A voter in the row of a value, in the colour of their seat. */
export const Pill = memo(function Pill({ id, name, shortName, place, isMe, ...rest }: PillProps) {
  const { unsure, speaksUntil, isStop, onAsk } = rest;
  const content = (
    <>
      {speaksUntil !== undefined && <SpeakingRing until={speaksUntil} />}
      <span
        aria-hidden="true"
        style={{ '--hue': hueOf(place) }}
        className="flex-none w-[0.8125em] h-[0.8125em] rounded-[50%] bg-[light-dark(oklch(0.76_0.1_var(--hue)),oklch(0.66_0.11_var(--hue)))]"
      />
      <bdi translate="no" aria-hidden={shortName !== name || undefined}>
        {shortName}
      </bdi>
      {shortName !== name && (
        <bdi translate="no" className="sr-only">
          {name}
        </bdi>
      )}
      {unsure && (
        <span className="text-ink-soft font-medium text-[max(0.75rem,0.9em)]">{` ${t`unsure`}`}</span>
      )}
    </>
  );
  return (
    <span data-seat={id} data-me={isMe || undefined} className="relative max-w-full isolate">
      {onAsk ? (
        <button
          type="button"
          tabIndex={isStop ? 0 : -1}
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => onAsk(id, currentTarget)}
          className="pill"
        >
          {content}
        </button>
      ) : (
        <span className="pill">{content}</span>
      )}
    </span>
  );
});

/** Empties while somebody speaks. */
function SpeakingRing({ until }: { until: number }) {
  const [gone] = useState(() => until - floorSeconds * 1000 - serverNow());
  return (
    <span
      style={{ animationDelay: `${gone}ms` }}
      className="absolute [inset:-0.1875rem] -z-1 rounded-[1.2em] [background:conic-gradient(var(--color-warning)_var(--rest),transparent_0)] animate-[empty_60s_linear_both] motion-reduce:animate-[none]"
    />
  );
}
