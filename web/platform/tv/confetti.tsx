import classes from './celebration.module.css';

const THROWN = 480;
const LAYERS = 3;
const COLOURS = ['var(--gold)', 'var(--primary)', 'var(--bronze)', 'var(--ink)', 'var(--confetti)'];
const SIZES: readonly [width: number, height: number][] = [
  [0.6, 1.3],
  [0.9, 1.7],
  [1.2, 2],
  [1.7, 1.7],
  [1.3, 1.3],
];

/** Confetti round the words: it falls into its place and rests there, and none lies where the words stand. Decorative. */
export function Confetti() {
  return (
    <div className={classes.confetti} aria-hidden="true">
      {LAYOUT.map((pieces, layer) => (
        <div key={layer}>
          {pieces.map((style, index) => (
            <i key={index} style={style} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** The same for everybody, layer by layer: each layer falls as one, which costs a wall nothing. */
const LAYOUT = Array.from({ length: LAYERS }, (_, layer) =>
  Array.from({ length: THROWN / LAYERS }, (_unused, index) => pieceOf(index * LAYERS + layer)).flatMap((piece) => piece ?? []),
);

function pieceOf(index: number) {
  const x = 100 * part(index, 1);
  const y = 100 * part(index, 2);
  if (((x - 50) / 45) ** 4 + ((y - 50) / 46) ** 4 < 1) return undefined;
  const [width, height] = SIZES[Math.floor(part(index, 3) * SIZES.length)] ?? [1, 1];
  return {
    left: `${x.toFixed(2)}%`,
    top: `${y.toFixed(2)}%`,
    width: `calc(${width} * var(--u))`,
    height: `calc(${height} * var(--u))`,
    rotate: `${Math.round(part(index, 4) * 180)}deg`,
    background: COLOURS[index % COLOURS.length],
    opacity: [1, 0.8, 0.55][index % 3],
  };
}

/** A number from 0 to 1 that seems random and is not: the same confetti in every picture. */
function part(index: number, of: number): number {
  const wave = Math.sin(index * 12.9898 + of * 78.233) * 43758.5453;
  return wave - Math.floor(wave);
}
