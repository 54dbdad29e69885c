import { Injectable } from '@nestjs/common';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { BadInput, TryLater } from '../http/refusals.ts';
import type { UploadedFile } from '../http/uploaded-file.ts';
import { mustBePicture } from './picture-kinds.ts';

/** The most pixels of a picture, all its frames together. */
const MOST_PIXELS = 25_000_000;
const MOST_FRAMES = 100;
/** Decoded at once: half of the threads that files and passwords need too. */
const AT_ONCE = 2;
const MOST_WAITING = 20;
const PATIENCE_S = 10;
const QUALITY = 85;

// Nothing is decoded but what is taken, whatever its bytes pretend to be; each picture by one thread, and none is remembered.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif', 'VipsForeignLoadHeif'],
});
sharp.concurrency(1);
sharp.cache(false);

/** `contain`: whole, on nothing where it has another shape; `cover`: its middle; `inside`: whole, in its own shape. */
type Fit = 'contain' | 'cover' | 'inside';
/** In pixels. */
type Size = { width: number; height: number; fit: Fit };
/** The bytes of each, by what it was asked as. */
type Drawn = { [name: string]: Buffer };

/**
 * Draws pictures that somebody sent anew, as WebP, turned upright and without anything that was beside their pixels. Threads of sharp do the work,
 * for a few pictures at once; the others wait.
 */
@Injectable()
export class Pictures {
  private free = AT_ONCE;
  private readonly waiting: (() => void)[] = [];

  /**
   * A picture as squares, of an animation its first frame. Answers each by its side.
   * @param sides in pixels
   * @throws BadInput as {@link mustBePicture}, and too-many-pixels, too-many-frames, broken-picture
   * @throws TryLater when too many wait
   */
  squares(file: UploadedFile, sides: readonly number[], fit: Fit = 'contain'): Promise<Drawn> {
    return this.drawn(file, Object.fromEntries(sides.map((side) => [side, { width: side, height: side, fit }])));
  }

  /**
   * The middle of a picture as strips, four times as wide as high. Answers each by its width in pixels.
   * @throws BadInput, TryLater as {@link squares}
   */
  strips(file: UploadedFile, widths: readonly number[]): Promise<Drawn> {
    return this.drawn(file, Object.fromEntries(widths.map((width) => [width, { width, height: width / 4, fit: 'cover' }])));
  }

  /**
   * A picture whole and in its own shape, never larger than it is. Answers each by its longer side.
   * @param sides in pixels
   * @throws BadInput, TryLater as {@link squares}
   */
  within(file: UploadedFile, sides: readonly number[]): Promise<Drawn> {
    return this.drawn(file, Object.fromEntries(sides.map((side) => [side, { width: side, height: side, fit: 'inside' }])));
  }

  /**
   * A picture of ours as PNG, which many programs read that know no WebP. The same picture gives the same bytes.
   * @param picture one that was drawn here, or how a square comes by its pixels with their opacity: they are made when it is their turn
   * @throws TryLater when too many wait
   */
  png(picture: Buffer | { pixels: () => Uint8Array; side: number }): Promise<Buffer> {
    return this.inTurn(() => {
      const drawing = Buffer.isBuffer(picture)
        ? sharp(picture)
        : sharp(picture.pixels(), { raw: { width: picture.side, height: picture.side, channels: 4 } });
      return drawing.png({ compressionLevel: 9 }).timeout({ seconds: PATIENCE_S }).toBuffer();
    });
  }

  private async drawn(file: UploadedFile, sizes: { readonly [name: string]: Size }): Promise<Drawn> {
    mustBePicture(file);
    return this.inTurn(async () => {
      try {
        mustBeBounded(await sharp(file.bytes, { limitInputPixels: false }).metadata());
        const picture = sharp(file.bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true });
        const drawn = await Promise.all(
          Object.entries(sizes).map(async ([name, size]) => [name, await draw(picture.clone(), size)] as const),
        );
        return Object.fromEntries(drawn);
      } catch (error) {
        if (error instanceof BadInput) throw error;
        throw new BadInput('broken-picture', 'The picture cannot be read: it is broken, or only a part of it came');
      }
    });
  }

  private async inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.free > 0) this.free--;
    else if (this.waiting.length < MOST_WAITING) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else throw new TryLater('too-many-pictures', 'Too many pictures came at once. Please try again later');
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.free++;
    }
  }
}

/** What is said in a picture's head: so much is never decoded. */
function mustBeBounded({ width, height, pages = 1 }: Metadata): void {
  if (pages > MOST_FRAMES)
    throw new BadInput('too-many-frames', `The picture moves: ${pages} frames are too many, ${MOST_FRAMES} are taken`);
  if (width * height * pages > MOST_PIXELS)
    throw new BadInput('too-many-pixels', `The picture has too many pixels: 25 megapixels are taken, all frames together`);
}

function draw(picture: Sharp, { width, height, fit }: Size): Promise<Buffer> {
  return picture
    .autoOrient()
    .resize(width, height, { fit, background: { r: 0, g: 0, b: 0, alpha: 0 }, withoutEnlargement: fit === 'inside' })
    .webp({ quality: QUALITY })
    .timeout({ seconds: PATIENCE_S })
    .toBuffer();
}
