import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type ArchiveFile, ArchiveParts, type Whose } from '../platform/archive/archive-parts.ts';
import { Objects } from '../platform/objects/objects.ts';

/** The pictures that belong to a person, whatever area took them, in every size: in their archive. */
@Injectable()
export class PicturesInArchive implements OnModuleInit {
  constructor(
    private readonly parts: ArchiveParts,
    private readonly objects: Objects,
  ) {}

  onModuleInit(): void {
    this.parts.addPictures((whose) => this.of(whose));
  }

  private async *of({ organisationId, profileId }: Whose): AsyncGenerator<ArchiveFile> {
    for await (const { id, part, bytes } of this.objects.of({ organisationId, profileId })) yield { name: `${id}-${part}.webp`, bytes };
  }
}
