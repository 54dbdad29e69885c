import type { IconProps } from '../controls/icon.ts';

/** The sign of the area of points: three bars. */
export function PointsIcon({ size = 24, stroke = 1.75, className }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M5 20v-6M12 20V4M19 20v-9" />
    </svg>
  );
}
