import sharp from 'sharp';

/** A picture of one colour in a format; JPEG, WebP and AVIF say where it was taken and by what, and which way is up. */
export function pictureOf(format: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif', width = 120, height = 80): Promise<Buffer> {
  const picture = sharp({ create: { width, height, channels: 3, background: '#e8590c' } });
  const told = picture.withExif({ IFD0: { Make: 'Spycam' }, IFD3: { GPSLatitude: '48/1 12/1 0/1' } });
  return (format === 'png' || format === 'gif' ? picture : told).toFormat(format).toBuffer();
}

/** A picture whose upper half is red, stored lying on its side as cameras do. */
export async function lyingPicture(): Promise<Buffer> {
  const red = await sharp({ create: { width: 100, height: 50, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
  const upright = sharp({ create: { width: 100, height: 100, channels: 3, background: '#00f' } }).composite([
    { input: red, gravity: 'north' },
  ]);
  return sharp(await upright.png().toBuffer())
    .rotate(270)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** A GIF of one pixel that moves in so many frames. */
export function movingGif(frames: number): Buffer {
  const head = Buffer.from('47494638396101000100800000000000ffffff', 'hex');
  const frame = Buffer.from('21f904000a0000002c0000000001000100000202440100', 'hex');
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from('3b', 'hex')]);
}

/** A PNG of a few KB that is 30,000 by 30,000 pixels. */
export function bomb(): Buffer {
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
  png.writeUInt32BE(30_000, 16);
  png.writeUInt32BE(30_000, 20);
  png.writeUInt32BE(crc(png.subarray(12, 29)), 29);
  return png;
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}
