import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { COVER_WIDTHS } from '../icons/cover-path.values.ts';
import { ICON_SIDES } from '../icons/icon-path.values.ts';
import { Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import type { UploadedFile } from '../platform/http/uploaded-file.ts';
import { Objects } from '../platform/objects/objects.ts';
import { Pictures } from '../platform/pictures/pictures.ts';
import { CurrentRoles } from './current-roles.ts';
import { PROFILE } from './players.events.ts';
import { profile } from './profile.ts';

/**
 * Keeps a picture of a person, a square or a cover: an object of theirs, which goes with them. Answers its id. It is theirs to be seen once their profile names it.
 * @throws NotFound
 */
export class AddPicture extends Command<string> {
  constructor(
    readonly organisationId: string,
    readonly profileId: string,
    readonly file: UploadedFile,
    readonly shape: 'square' | 'cover',
  ) {
    super();
  }
}

@CommandHandler(AddPicture)
export class AddPictureHandler implements ICommandHandler<AddPicture> {
  constructor(
    private readonly decisions: Decisions,
    private readonly objects: Objects,
    private readonly pictures: Pictures,
    private readonly roles: CurrentRoles,
  ) {}

  async execute({ organisationId, profileId, file, shape }: AddPicture): Promise<string> {
    await this.mustBeKnown(organisationId, profileId);
    const drawn = await (shape === 'cover' ? this.pictures.strips(file, COVER_WIDTHS) : this.pictures.squares(file, ICON_SIDES, 'cover'));
    const pictureId = await this.objects.put({ organisationId, profileId }, drawn);
    try {
      // Who was forgotten meanwhile leaves no picture behind, nor does an organisation that was deleted.
      await this.mustBeKnown(organisationId, profileId);
    } catch (error) {
      if (error instanceof NotFound) await this.objects.deleteAll({ organisationId, profileId });
      throw error;
    }
    return pictureId;
  }

  private async mustBeKnown(organisationId: string, profileId: string): Promise<void> {
    const { exists } = await this.decisions.load(profile, streamName(PROFILE, organisationId, profileId));
    const gone = await this.roles.isAside({ organisationId, profileId }, 'forgotten');
    if (!exists || gone || !(await this.roles.stands(organisationId, { asOfNow: true }))) throw new NotFound('player');
  }
}
