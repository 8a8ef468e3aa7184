/** The product's own suit: a pointer, cut like a spade. */
export function Pip({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false" className={className}>
      <path
        fill="currentColor"
        d="M12 1.5c2.2 7.6 5.4 14.3 9.6 20.4-3-2-6.2-3-9.6-3s-6.6 1-9.6 3C6.6 15.8 9.8 9.1 12 1.5Z"
      />
    </svg>
  );
}
