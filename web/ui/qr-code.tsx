import encodeQr from 'qr';
import * as texts from '#messages/ui.ts';

/** How many modules stay empty around a code, as readers want it. */
const quiet = 4;

/** A link for cameras; the same stands beside it for people. Dark on light in both themes. */
export function QrCode({ text, className = '' }: { text: string; className?: string }) {
  const rows = encodeQr(text, 'raw', { border: quiet });
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={texts.qrCode}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className={`rounded-chip bg-card ${className}`}
    >
      <path d={path} className="fill-card-ink" />
    </svg>
  );
}
