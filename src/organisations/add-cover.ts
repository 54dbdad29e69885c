import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { COVER_WIDTHS } from '../icons/cover-path.values.ts';
import { Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import type { UploadedFile } from '../platform/http/uploaded-file.ts';
import { Objects } from '../platform/objects/objects.ts';
import { Pictures } from '../platform/pictures/pictures.ts';
import { organisation } from './organisation.ts';
import { ORGANISATION } from './organisations.events.ts';

/**
 * Keeps a cover of an organisation: an object of it, which goes with it. Answers its id. It is behind the head of profiles once the theme names it.
 * @throws NotFound; BadInput, TryLater when it cannot be drawn
 */
export class AddCover extends Command<string> {
  constructor(
    readonly organisationId: string,
    readonly file: UploadedFile,
  ) {
    super();
  }
}

@CommandHandler(AddCover)
export class AddCoverHandler implements ICommandHandler<AddCover> {
  constructor(
    private readonly decisions: Decisions,
    private readonly objects: Objects,
    private readonly pictures: Pictures,
  ) {}

  async execute({ organisationId, file }: AddCover): Promise<string> {
    await this.mustStand(organisationId);
    const pictureId = await this.objects.put({ organisationId }, await this.pictures.strips(file, COVER_WIDTHS));
    try {
      // An organisation that was deleted meanwhile leaves no picture behind.
      await this.mustStand(organisationId);
    } catch (error) {
      if (error instanceof NotFound) await this.objects.deleteAll({ organisationId });
      throw error;
    }
    return pictureId;
  }

  private async mustStand(organisationId: string): Promise<void> {
    const { exists, deleted } = await this.decisions.load(organisation, streamName(ORGANISATION, organisationId));
    if (!exists || deleted) throw new NotFound('organisation');
  }
}
