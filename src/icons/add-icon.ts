import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import type { Sealed } from '../platform/event.values.ts';
import type { UploadedFile } from '../platform/http/uploaded-file.ts';
import { Keys } from '../platform/keys.ts';
import { Objects } from '../platform/objects/objects.ts';
import { Pictures } from '../platform/pictures/pictures.ts';
import { Refused } from '../platform/refused.ts';
import { isName } from '../platform/text.values.ts';
import { ICON_SIDES, type IconType } from './icon-path.values.ts';
import type { IconEvent } from './icons.events.ts';
import { iconKey, type Icons, icons, iconsOf } from './icons.ts';

/** Lets a picture that an admin sends be chosen as an icon in the organisation (U-014, U-203). */
export class AddIcon extends Command<Decided<IconEvent> & { pictureId: string }> {
  constructor(
    readonly context: CommandContext,
    readonly iconType: IconType,
    readonly file: UploadedFile,
  ) {
    super();
  }
}

/** The most icons of an organisation: somebody is to find one among them. */
const MOST_ICONS = 500;

/** The same picture again is the same icon. @throws Refused too-many-icons */
export function addIcon({ pictureId, iconType, name }: { pictureId: string; iconType: IconType; name: Sealed }, all: Icons): IconEvent[] {
  if (all.has(iconKey(iconType, pictureId))) return [];
  mustHaveRoom(all);
  return [{ type: 'IconAdded', data: { pictureId, contentType: 'image/webp', iconType, name } }];
}

function mustHaveRoom(all: Icons): void {
  if (all.size >= MOST_ICONS) throw new Refused('too-many-icons', `Your organisation has ${MOST_ICONS} icons already: no more are taken`);
}

@CommandHandler(AddIcon)
export class AddIconHandler implements ICommandHandler<AddIcon> {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly objects: Objects,
    private readonly pictures: Pictures,
  ) {}

  async execute({ context, iconType, file }: AddIcon): Promise<Decided<IconEvent> & { pictureId: string }> {
    const { organisationId } = context;
    mustHaveRoom(await this.decisions.load(icons, iconsOf(organisationId)));
    const drawn = await this.pictures.squares(file, ICON_SIDES);
    const pictureId = await this.objects.put({ organisationId }, drawn);
    const icon = { pictureId, iconType, name: await this.sealedAfter(file.name, organisationId) };
    const decided = await this.decisions.decide(icons, iconsOf(organisationId), context, (all) => addIcon(icon, all));
    return { ...decided, pictureId };
  }

  /** When an organisation is deleted its key is destroyed before its objects are: what came in between is taken back. */
  private async sealedAfter(fileName: string, organisationId: string): Promise<Sealed> {
    try {
      return await this.keys.seal(nameOf(fileName), organisationId);
    } catch (error) {
      await this.objects.deleteAll({ organisationId });
      throw error;
    }
  }
}

const LONGEST_NAME = 80;

/** What the file was called, without what says its kind; nothing where that is no name. */
function nameOf(fileName: string): string {
  const name = Array.from(fileName.replace(/\.[A-Za-z0-9]{1,5}$/, '').trim())
    .slice(0, LONGEST_NAME)
    .join('');
  return isName(name) ? name : '';
}
