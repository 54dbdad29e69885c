/** The mark of the product: two laurel branches. Takes its colour and size from where it stands. */
export function LaurelMark({ size = 24 }: { size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path
        d="M12 20.5c-5-.5-8-4-8-9 0-2.5.8-4.5 2-6M12 20.5c5-.5 8-4 8-9 0-2.5-.8-4.5-2-6"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
      <g fill="currentColor">
        {LEAVES.map(([x, y, angle]) => (
          <path
            key={`${x} ${angle}`}
            transform={`translate(${x} ${y}) rotate(${angle})`}
            d="M0 0c1.2-1.5 3.3-1.5 4.6 0-1.3 1.5-3.4 1.5-4.6 0z"
          />
        ))}
      </g>
    </svg>
  );
}

/** Where each leaf grows from the branch, and in which direction. */
const LEAVES = [
  [18, 6.2, 216],
  [18, 6.2, 272],
  [19.7, 10.4, 240],
  [19.7, 10.4, 296],
  [19, 14.6, 270],
  [19, 14.6, 326],
  [16.3, 18, 300],
  [16.3, 18, 356],
  [6, 6.2, -36],
  [6, 6.2, -92],
  [4.3, 10.4, -60],
  [4.3, 10.4, -116],
  [5, 14.6, -90],
  [5, 14.6, -146],
  [7.7, 18, -120],
  [7.7, 18, -176],
] as const;
