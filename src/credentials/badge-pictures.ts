import { Injectable } from '@nestjs/common';
import { readUploadedPath } from '../icons/icon-path.values.ts';
import { LatelyUsed } from '../platform/lately-used.values.ts';
import { Objects } from '../platform/objects/objects.ts';
import { Pictures } from '../platform/pictures/pictures.ts';
import { medal } from './medal.values.ts';

/** In pixels. */
const SIDE = 256;
/** Of a few kilobytes each. */
const MOST_MEDALS = 100;

/** The picture of a badge as a PNG, which is what a credential is baked into. */
@Injectable()
export class BadgePictures {
  /** Whoever takes the same badge along has the same one. */
  private readonly medals = new LatelyUsed<Promise<Buffer>>(MOST_MEDALS);

  constructor(
    private readonly objects: Objects,
    private readonly pictures: Pictures,
  ) {}

  /** What was uploaded for it; else a medal in colours of its own, as the server reads no drawings (SVG). */
  async png(organisationId: string, icon: string, badgeId: string): Promise<Buffer> {
    const uploaded = readUploadedPath(icon);
    const bytes =
      uploaded?.organisationId === organisationId ? await this.objects.get(uploaded, uploaded.pictureId, String(SIDE)) : undefined;
    return bytes ? this.pictures.png(bytes) : this.medal(badgeId);
  }

  private medal(badgeId: string): Promise<Buffer> {
    const known = this.medals.get(badgeId);
    if (known) return known;
    const drawn = this.pictures.png({ pixels: () => medal(badgeId, SIDE), side: SIDE });
    this.medals.set(badgeId, drawn);
    drawn.catch(() => this.medals.delete(badgeId));
    return drawn;
  }
}
