/** A disc with a rim and a star, in two colours that follow from an id. Answers the pixels of a square: red, green, blue and opacity of each. @param side in pixels */
export function medal(id: string, side: number): Uint8Array {
  const [ground, figure] = coloursOf(id);
  const pixels = new Uint8Array(side * side * 4);
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      // Each pixel is looked at in sixteen points, so that edges are smooth.
      let [covered, lit] = [0, 0];
      for (let point = 0; point < 16; point++) {
        const x = ((column + ((point % 4) + 0.5) / 4) / side) * 2 - 1;
        const y = ((row + (Math.floor(point / 4) + 0.5) / 4) / side) * 2 - 1;
        const far = Math.hypot(x, y);
        if (far > 1) continue;
        covered++;
        if ((far > 0.82 && far < 0.9) || far < starAt(Math.atan2(x, -y))) lit++;
      }
      const share = covered === 0 ? 0 : lit / covered;
      const colour = ground.map((part, index) => Math.round(part + ((figure[index] ?? 0) - part) * share));
      pixels.set([...colour, Math.round((covered / 16) * 255)], (row * side + column) * 4);
    }
  return pixels;
}

/** How far the star reaches in a direction, from straight up. */
function starAt(angle: number): number {
  const [outer, inner, spoke] = [0.66, 0.27, Math.PI / 5];
  const within = Math.abs(((((angle % (2 * spoke)) + 3 * spoke) % (2 * spoke)) as number) - spoke);
  // The edge between a tip and the notch beside it is a straight line.
  return (outer * inner * Math.sin(spoke)) / (outer * Math.sin(within) + inner * Math.sin(spoke - within));
}

type Colour = readonly [red: number, green: number, blue: number];

function coloursOf(id: string): readonly [Colour, Colour] {
  let hash = 0;
  for (let index = 0; index < id.length; index++) hash = (Math.imul(hash, 31) + id.charCodeAt(index)) >>> 0;
  return COLOURS[hash % COLOURS.length] ?? COLOURS[0];
}

const COLOURS: readonly [readonly [Colour, Colour], ...(readonly [Colour, Colour])[]] = [
  [
    [11, 113, 137],
    [201, 235, 231],
  ],
  [
    [31, 58, 95],
    [233, 180, 76],
  ],
  [
    [45, 106, 79],
    [191, 232, 207],
  ],
  [
    [61, 52, 139],
    [201, 198, 240],
  ],
  [
    [106, 27, 77],
    [239, 185, 211],
  ],
  [
    [140, 47, 57],
    [242, 208, 164],
  ],
];
