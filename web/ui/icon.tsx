/** Drawn for this product on a grid of 24, with lines 1.75 wide. */
const drawings = {
  'arrow-left': 'M19 12H5m6-6-6 6 6 6',
  'arrow-down': 'M12 5v14m6-6-6 6-6-6',
  'arrow-right': 'M5 12h14m-6-6 6 6-6 6',
  'arrow-up': 'M12 19V5m-6 6 6-6 6 6',
  bell: 'M6 16.500V11a6 6 0 0 1 12 0v5.500l1.500 1.500h-15L6 16.500ZM10 20.500a2 2 0 0 0 4 0',
  bring: 'M12 4v11m0 0-4-4m4 4 4-4M5 19h14',
  cards:
    'M10 4h9a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1ZM9 8l-4.500 1.500 3.500 11 3-1',
  chart: 'M4 20h16M7 16v-5m5 5V5m5 11V9',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  'chevron-down': 'm6 9.5 6 6 6-6',
  clock: 'M12 7v5l3.5 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  close: 'm6 6 12 12M18 6 6 18',
  copy: 'M9 9h10a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V10a1 1 0 0 1 1-1Zm7-3V4a1 1 0 0 0-1-1H5a1 1 0 0 0-1 1v10a1 1 0 0 0 1 1h1',
  dots: 'M6 12h.01M12 12h.01M18 12h.01',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z',
  expand:
    'M4 9V5a1 1 0 0 1 1-1h4M15 4h4a1 1 0 0 1 1 1v4M20 15v4a1 1 0 0 1-1 1h-4M9 20H5a1 1 0 0 1-1-1v-4',
  globe: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18',
  grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  info: 'M12 11v5.5M12 7.5h.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  leave: 'M14 4h5a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1h-5M9 8l-4 4 4 4m-4-4h11',
  key: 'M12 15.500a4 4 0 1 1-8 0 4 4 0 0 1 8 0Zm-1.200-2.800L20 3.500m-4.500 4.500 3 3',
  keyboard:
    'M4 6h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1Zm3 4h.01M12 10h.01M17 10h.01M8 14h8',
  lock: 'M7 11V8a5 5 0 0 1 10 0v3M6 11h12a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1Z',
  log: 'M9 7h11M9 12h11M9 17h11M4.5 7h.01M4.5 12h.01M4.5 17h.01',
  menu: 'M4 7h16M4 12h16M4 17h16',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z',
  offline:
    'M4 4l16 16M8.5 16.5a5 5 0 0 1 6.5-.500M5 13a10 10 0 0 1 5-2.7M19 13a10 10 0 0 0-3-2M2 9.5a15 15 0 0 1 4.5-3M22 9.5A15 15 0 0 0 11 5.6M12 20h.01',
  phone: 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1Zm3 15h2',
  pencil: 'M4 20l1-4L16.5 4.5a2.1 2.1 0 0 1 3 3L8 19l-4 1Zm10.5-13.5 3 3',
  plus: 'M12 5v14M5 12h14',
  share: 'M12 15V3.500m-4 4 4-4 4 4M6 11H5v9.500h14V11h-1',
  sliders:
    'M4 8h9m5 0h2M4 16h2m5 0h9M15.5 8m-2.5 0a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0M8.5 16m-2.5 0a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0',
  sun: 'M12 2.5v2m0 15v2M4.9 4.9l1.4 1.4m11.4 11.4 1.4 1.4M2.5 12h2m15 0h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0Z',
  'to-end': 'M12 4v11m5-5-5 5-5-5M6 20h12',
  'to-top': 'M12 20V9m-5 5 5-5 5 5M6 4h12',
  trash: 'M4 7h16M9 7V4h6v3m2.5 0-.800 13H7.3L6.5 7M10 11v5.5m4-5.5v5.5',
  users:
    'M13 8a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0ZM2.5 19.5c.6-3.3 3.3-5 7-5s6.4 1.7 7 5M16 4.8a3.5 3.5 0 0 1 0 6.4m2 3.8c2 .7 3.2 2.3 3.5 4.5',
  warning:
    'M12 9.5v4.5m0 3h.01M10.6 4.3 2.7 18a1.6 1.6 0 0 0 1.4 2.4h15.8a1.6 1.6 0 0 0 1.4-2.4L13.4 4.3a1.6 1.6 0 0 0-2.8 0Z',
} as const;

export type IconName = keyof typeof drawings;

interface IconProps {
  readonly name: IconName;
  readonly className?: string;
}

/** Drawn along the line, and therefore mirrored where it runs from right to left. */
const alongTheLine = /^(arrow-(left|right)|leave|log)$/;

/** An icon beside a text with the same meaning, or inside a control with a name. */
export function Icon({ name, className = '' }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'grip' || name === 'dots' ? 2.5 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={`shrink-0 [:where(&)]:size-5 ${alongTheLine.test(name) ? 'rtl:-scale-x-100' : ''} ${className}`}
    >
      <path d={drawings[name]} />
    </svg>
  );
}
