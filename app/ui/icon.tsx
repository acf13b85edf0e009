/** SVG paths of one-colour line icons in a 24 × 24 view box. */
const PATHS = {
  account: "M12 12.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20c.8-3.2 3.9-5 7.5-5s6.7 1.8 7.5 5",
  alert: "M12 8v5m0 3.2v.1M10.4 4.4 2.9 17.6A1.8 1.8 0 0 0 4.5 20.3h15a1.8 1.8 0 0 0 1.6-2.7L13.6 4.4a1.8 1.8 0 0 0-3.2 0Z",
  arrow: "M4 12h16m-6-6 6 6-6 6",
  bell: "M6 16.5V11a6 6 0 1 1 12 0v5.5l1.5 1.5h-15L6 16.5ZM10 20.5a2.2 2.2 0 0 0 4 0",
  calendar: "M4.5 6h15v14h-15zM4.5 10.5h15M8.5 3.5V8m7-4.5V8",
  camera: "M3.5 7.500h4l1.500-2.500h6l1.500 2.500h4v12h-17zM12 16.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7Z",
  chat: "M4.5 5h15v11h-8.500L6.5 20v-4h-2zM8.5 10.500h.1m3.4 0h.1m3.400 0h.1",
  check: "m5 12.5 4.5 4.5L19 7.5",
  chevron: "m6 9.5 6 6 6-6",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5.2l3.4 2",
  close: "M6 6l12 12M18 6 6 18",
  copy: "M9 9h11v11H9zM15 9V4H4v11h5",
  download: "M12 4v11m-4.5-4.5L12 15l4.5-4.5M4.5 19.5h15",
  esim: "M7 3.5h7l4 4V20.5H7zM10 11h5v5h-5zM10 13.5H7m8 0h3M12.5 11V8m0 8v2.5",
  globe: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3.3 12h17.4M12 3c5 5.5 5 12.5 0 18-5-5.5-5-12.5 0-18Z",
  hotspot: "M8.5 15.500a5 5 0 1 1 7 0M5.6 18.400a9 9 0 1 1 12.8 0M12 12v8.5",
  info: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-10v5.500m0-9v.1",
  lock: "M6 10.500h12v10H6zM8.5 10.500V8a3.5 3.5 0 0 1 7 0v2.5",
  mail: "M3.5 5.500h17v13h-17zm0 1.5 8.5 6.500L20.5 7",
  menu: "M4 7h16M4 12h16M4 17h16",
  phone: "M6 3.500h3l1.5 4.5-2 1.500a11 11 0 0 0 6 6l1.5-2 4.5 1.500v3a2 2 0 0 1-2.2 2A16.5 16.5 0 0 1 4 5.700a2 2 0 0 1 2-2.200Z",
  print: "M7 8.500v-5h10v5M7 17H4V8.500h16V17h-3M7 14h10v6.500H7z",
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm5-2 5 5",
  signal: "M5 20v-4m4.7 4v-8m4.6 8V8.500M19 20V4.5",
} as const;

export type IconName = keyof typeof PATHS;

/** Sizes up to this many px of the design are fixed; larger ones scale with the user's text size (§9). */
const MAX_FIXED_PX = 10;

/** An icon in the colour of the text around it. Decorative: the text beside it must carry the meaning. */
export function Icon({ name, size = 20, className }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg
      width={designSize(size)}
      height={designSize(size)}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}

/** Converts px of the design to a CSS length: px, or rem above MAX_FIXED_PX. At the default text size it has exactly this many px. */
const designSize = (px: number) => (px > MAX_FIXED_PX ? `${px / 16}rem` : `${px}px`);
