import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { changesSince } from '../platform/changed-since.ts';
import { readCoverPath } from '../icons/cover-path.values.ts';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { BadInput, NotFound } from '../platform/http/refusals.ts';
import { Objects } from '../platform/objects/objects.ts';
import { type Organisation, organisation } from './organisation.ts';
import { ORGANISATION, type OrganisationEvent, type ThemeSet } from './organisations.events.ts';
import { type Branding, themeOf } from './theme.values.ts';

/**
 * Sets colours of an organisation's theme, and its cover; what is absent stays as it is. `was`: what stood there when it was read.
 * @throws NotFound; BadInput when the cover is none of the organisation's; Refused changed-since
 */
export class SetTheme extends Command<Decided<OrganisationEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly given: Partial<Branding>,
    readonly was: Partial<Branding>,
  ) {
    super();
  }
}

/** Only what differs. Nothing is refused for being hard to read: what is drawn with it is made readable. @throws NotFound; Refused changed-since */
export function setTheme(
  given: Partial<Branding>,
  was: Partial<Branding>,
  { exists, deleted, colours, coverImage }: Organisation,
): ThemeSet[] {
  if (!exists || deleted) throw new NotFound('organisation');
  const data = changesSince<Branding>({ ...themeOf(colours), cover_image: coverImage }, given, was);
  return Object.keys(data).length === 0 ? [] : [{ type: 'ThemeSet', data }];
}

@CommandHandler(SetTheme)
export class SetThemeHandler implements ICommandHandler<SetTheme> {
  constructor(
    private readonly decisions: Decisions,
    private readonly objects: Objects,
  ) {}

  async execute({ context, given, was }: SetTheme): Promise<Decided<OrganisationEvent>> {
    if (given.cover_image) await this.mustBeCover(context.organisationId, given.cover_image);
    return this.decisions.decide(organisation, streamName(ORGANISATION, context.organisationId), context, (state) =>
      setTheme(given, was, state),
    );
  }

  /** One that was uploaded for the organisation. @throws BadInput */
  private async mustBeCover(organisationId: string, path: string): Promise<void> {
    const cover = readCoverPath(path);
    const own = cover?.organisationId === organisationId && cover.profileId === undefined;
    if (own && (await this.objects.get(cover, cover.pictureId, cover.width))) return;
    const problem = 'must be the path of a cover that was uploaded for the organisation, or empty';
    throw new BadInput('invalid-input', 'Invalid: cover_image', { fields: [{ field: 'cover_image', problem }] });
  }
}
