/**
 * The picture of someone without a picture: two colours and one of nine patterns, always the same for the same id.
 * Never initials. Decorative: the name stands beside it.
 */
export function Emblem({ id, size = 24, className }: { id: string; size?: number; className?: string }) {
  const { ground, figure, pattern } = emblemOf(id);
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className={className}
      style={{ borderRadius: '50%', flex: 'none', display: 'block' }}
      aria-hidden="true"
    >
      <path fill={ground} d="M0 0h24v24H0z" />
      <path fill={figure} d={PATTERNS[pattern]} />
    </svg>
  );
}

/** The colours and pattern of an id: spread evenly by an FNV-1a hash, the same in every browser. */
function emblemOf(id: string): { ground: string; figure: string; pattern: number } {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index++) hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193) >>> 0;
  // Near ids have near hashes; the finish of Murmur3 parts them.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  hash = (hash ^ (hash >>> 16)) >>> 0;
  const [ground, figure] = COLOURS[hash % COLOURS.length] ?? COLOURS[0];
  return { ground, figure, pattern: Math.floor(hash / COLOURS.length) % PATTERNS.length };
}

const COLOURS: readonly [Pair, ...Pair[]] = [
  ['#0b7189', '#c9ebe7'],
  ['#16606b', '#f2c14e'],
  ['#1f3a5f', '#e9b44c'],
  ['#264653', '#e98a64'],
  ['#2d6a4f', '#bfe8cf'],
  ['#3b4063', '#e6e0f0'],
  ['#3d348b', '#c9c6f0'],
  ['#4f6d3a', '#f3e7b3'],
  ['#6a1b4d', '#efb9d3'],
  ['#8c2f39', '#f2d0a4'],
  ['#a11d33', '#f6f1e7'],
  ['#b3541e', '#fbe3c0'],
];

/** Halves, a diagonal half, a chevron, bars, a cross, quarters, a band, a disc, pales. */
const PATTERNS = [
  'M12 0h12v24H12z',
  'M0 24 24 0v24z',
  'M0 4v8l12 8 12-8V4l-12 8z',
  'M0 5h24v4.7H0zM0 14.3h24V19H0z',
  'M9.5 0h5v9.5H24v5h-9.5V24h-5v-9.5H0v-5h9.5z',
  'M0 0h12v12H0zM12 12h12v12H12z',
  'M-1 5.5 5.5-1 25 18.5 18.5 25z',
  'M12 6.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 1 0 0-11z',
  'M5 0h4.7v24H5zM14.3 0H19v24h-4.7z',
];

type Pair = readonly [ground: string, figure: string];
