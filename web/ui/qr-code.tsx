import { t } from '@lingui/core/macro';
import encodeQr from 'qr';

/** The empty modules around a code that readers need. */
const quiet = 4;

/** A link as a QR code, with the same link as text beside it. Dark on light in both themes. */
export function QrCode({ text, className = '' }: { text: string; className?: string }) {
  const rows = encodeQr(text, 'raw', { border: quiet });
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={t`QR code of the link`}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className={`rounded-chip bg-card ${className}`}
    >
      <path d={path} className="fill-card-ink" />
    </svg>
  );
}
