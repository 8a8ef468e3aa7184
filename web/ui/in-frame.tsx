/** Parts that only frames of other sites load. */
import { t } from '@lingui/core/macro';
import { latin } from '@story-pointer/core/latin';
import { useEffect, useState } from 'react';
import { isForgetful } from '../browser/frame.ts';
import { TextField } from './fields.tsx';

/** The page around a frame can lay something else over a button, but not know these digits. */
export function DigitsToType({ onTyped }: { readonly onTyped: (isTyped: boolean) => void }) {
  const [digits] = useState(() =>
    String(crypto.getRandomValues(new Uint16Array(1))).padStart(5, '0'),
  );
  useEffect(() => () => onTyped(false), [onTyped]);
  return (
    <TextField
      label={t`Type ${digits} to confirm`}
      inputMode="numeric"
      isRequired
      autoFocus
      onChange={({ target }) => onTyped(latin(target.value).trim() === digits)}
    />
  );
}

/** Warns before a seat is taken that a reload would cost. */
export function ForgetfulFrame() {
  if (!isForgetful()) return null;
  return (
    <p className="text-ink-soft text-sm">
      {t`This browser remembers nothing here: after a reload you lose your seat.`}{' '}
      <a href={location.href} target="_blank" rel="noopener" className="text-accent underline">
        {t`Open in a Tab`}
      </a>
    </p>
  );
}
