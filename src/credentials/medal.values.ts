/** A disc with a rim and a star, in two colours that follow from an id. Answers the pixels of a square: red, green, blue and opacity of each. @param side in pixels */
export function medal(id: string, side: number): Uint8Array {
  const [ground, figure] = coloursOf(id);
  const pixels = new Uint8Array(side * side * 4);
  // How much of a pixel lies within an edge: it is as soft as a pixel is wide.
  const within = (far: number, edge: number) => Math.min(1, Math.max(0, ((edge - far) * side) / 2 + 0.5));
  for (let at = 0; at < side * side; at++) {
    const x = (((at % side) + 0.5) / side) * 2 - 1;
    const y = ((Math.floor(at / side) + 0.5) / side) * 2 - 1;
    const far = Math.sqrt(x * x + y * y);
    const share = far > 0.8 ? within(far, 0.9) - within(far, 0.82) : within(far, starAt(Math.atan2(x, -y)));
    for (let part = 0; part < 3; part++) {
      const from = ground[part] ?? 0;
      pixels[at * 4 + part] = Math.round(from + ((figure[part] ?? 0) - from) * share);
    }
    pixels[at * 4 + 3] = Math.round(within(far, 1) * 255);
  }
  return pixels;
}

/** How far the star reaches in a direction, from straight up. */
function starAt(angle: number): number {
  const [outer, inner, spoke] = [0.66, 0.27, Math.PI / 5];
  const aside = Math.abs(((angle + 11 * spoke) % (2 * spoke)) - spoke);
  // The edge between a tip and the notch beside it is a straight line.
  return (outer * inner * Math.sin(spoke)) / (outer * Math.sin(aside) + inner * Math.sin(spoke - aside));
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
