import { Injectable } from '@nestjs/common';
import { readUploadedPath } from '../icons/icon-path.values.ts';
import { Objects } from '../platform/objects/objects.ts';
import { Pictures } from '../platform/pictures/pictures.ts';
import { medal } from './medal.values.ts';

/** In pixels. */
const SIDE = 256;

/** The picture of a badge as a PNG, which is what a credential is baked into. */
@Injectable()
export class BadgePictures {
  constructor(
    private readonly objects: Objects,
    private readonly pictures: Pictures,
  ) {}

  /** What was uploaded for it; else a medal in colours of its own, as the server reads no drawings (SVG). */
  async png(organisationId: string, icon: string, badgeId: string): Promise<Buffer> {
    const uploaded = readUploadedPath(icon);
    const bytes =
      uploaded?.organisationId === organisationId ? await this.objects.get(uploaded, uploaded.pictureId, String(SIDE)) : undefined;
    return this.pictures.png(bytes ?? { pixels: () => medal(badgeId, SIDE), side: SIDE });
  }
}
