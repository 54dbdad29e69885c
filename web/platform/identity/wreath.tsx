/** A laurel wreath, open at the top: for who leads. Takes the colour of its text and the size of its place. */
export function Wreath({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 100 100" className={className} aria-hidden="true">
      <Branch />
      <g transform="translate(100 0) scale(-1 1)">
        <Branch />
      </g>
    </svg>
  );
}

function Branch() {
  return (
    <>
      <path
        d={`M45.2 88.9A${RADIUS} ${RADIUS} 0 0 0 75.6 20.3`}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.3"
        strokeLinecap="round"
      />
      <g fill="currentColor">
        {LEAVES.map(({ x, y, turn, length }) => (
          <path key={`${x} ${turn}`} transform={`translate(${x} ${y}) rotate(${turn})`} d={leaf(length)} />
        ))}
      </g>
    </>
  );
}

const RADIUS = 39.2;

/** Nine pairs of leaves along the right branch from its foot upwards, each a little smaller and turned with the branch. */
const LEAVES = Array.from({ length: 9 }, (_, pair) => {
  const angle = ((82 - 16.6 * pair) * Math.PI) / 180;
  const place = { x: (50 + RADIUS * Math.cos(angle)).toFixed(1), y: (50 + RADIUS * Math.sin(angle)).toFixed(1) };
  return [
    { ...place, turn: (-44 - 16.6 * pair).toFixed(1), length: 15.5 - 0.46 * pair },
    { ...place, turn: (32 - 16.6 * pair).toFixed(1), length: 12.1 - 0.36 * pair },
  ];
}).flat();

function leaf(length: number): string {
  const [near, far, side] = [length * 0.25, length * 0.75, length * 0.26].map((part) => part.toFixed(1));
  return `M0 0C${near}-${side} ${far}-${side} ${length.toFixed(1)} 0 ${far} ${side} ${near} ${side} 0 0z`;
}
