import { isDeepStrictEqual } from 'node:util';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { readCoverPath } from '../icons/cover-path.values.ts';
import { icons, iconsOf } from '../icons/icons.ts';
import { mustBeIcon } from '../icons/icon-choice.ts';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { type Sealed, streamName } from '../platform/event.values.ts';
import { BadInput, NotFound } from '../platform/http/refusals.ts';
import { Keys } from '../platform/keys.ts';
import { Objects } from '../platform/objects/objects.ts';
import { Refused } from '../platform/refused.ts';
import { type CompetitionTheme, competitionTheme } from './competition-theme.ts';
import { COMPETITION_THEME, type CompetitionThemeEvent } from './competition-themes.events.ts';
import { faintOf } from './theme-colours.values.ts';
import { DEFAULT_LOOK, type ThemeLook } from './theme-look.values.ts';

/** A theme as an admin gives it: what is absent stays as it is; null takes a value away. */
export type GivenLook = { [Field in keyof ThemeLook]?: ThemeLook[Field] | null };

/**
 * Makes a theme of competitions, changes one, or brings a deleted one back.
 * @throws NotFound; BadInput when the icon is none of the list, or the picture none of the organisation; BadInput, Refused as {@link saveTheme} says
 */
export class SaveCompetitionTheme extends Command<Decided<CompetitionThemeEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly themeId: string,
    readonly given: { name?: string; look: GivenLook },
    /** It may be new; else there must be one. */
    readonly isNew: boolean,
    /** The edition that was edited; without one whatever it is. */
    readonly edition?: number,
  ) {
    super();
  }
}

/**
 * The theme whole, where anything of it differs.
 * @throws Refused name-missing, main-template-missing, main-template-fixed, theme-changed; BadInput columns-invalid, too-faint
 */
export function saveTheme(
  themeId: string,
  given: { name: Sealed | undefined; look: GivenLook },
  { saved, deleted, edition }: CompetitionTheme,
  edited = edition,
): CompetitionThemeEvent[] {
  const name = given.name ?? saved?.name;
  const mainTemplate = given.look.mainTemplate ?? saved?.look.mainTemplate;
  if (!name) throw new Refused('name-missing', 'A theme needs a name');
  if (!mainTemplate) throw new Refused('main-template-missing', 'A theme needs a main template');
  const look = withGiven({ ...DEFAULT_LOOK, ...saved?.look, mainTemplate }, given.look);
  if (!deleted && isDeepStrictEqual({ name, look }, saved)) return [];
  if (edited !== edition) throw new Refused('theme-changed', 'Somebody has changed the theme meanwhile');
  if (saved && saved.look.mainTemplate !== mainTemplate)
    throw new Refused('main-template-fixed', 'A theme belongs to one main template: make another theme for another one');
  mustShowWhoLeads(look);
  mustBeReadable(look);
  return [{ type: 'CompetitionThemeSaved', data: { themeId, name, look } }];
}

@CommandHandler(SaveCompetitionTheme)
export class SaveCompetitionThemeHandler implements ICommandHandler<SaveCompetitionTheme> {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly objects: Objects,
  ) {}

  async execute({ context, themeId, given, isNew, edition }: SaveCompetitionTheme): Promise<Decided<CompetitionThemeEvent>> {
    const { organisationId } = context;
    const { icon, picture } = given.look;
    if (picture) await this.mustBeCover(picture, organisationId);
    if (icon) mustBeIcon(icon, organisationId, await this.decisions.load(icons, iconsOf(organisationId)));
    return this.decisions.decide(competitionTheme, themeStreamOf(organisationId, themeId), context, async (state) => {
      if (!state.saved && !isNew) throw new NotFound('theme');
      const before = state.saved?.name;
      const same = given.name === undefined || (await this.keys.open(before)) === given.name;
      const name = same || given.name === undefined ? before : await this.keys.seal(given.name, organisationId);
      return saveTheme(themeId, { name, look: given.look }, state, edition);
    });
  }

  /** One that was uploaded for the organisation. @throws BadInput */
  private async mustBeCover(path: string, organisationId: string): Promise<void> {
    const cover = readCoverPath(path);
    const own = cover?.organisationId === organisationId && cover.profileId === undefined;
    if (own && (await this.objects.get(cover, cover.pictureId, cover.width))) return;
    const problem = 'must be the path of a cover that was uploaded for the organisation, or empty';
    throw invalid('invalid-input', 'backgroundimage', problem);
  }
}

export function themeStreamOf(organisationId: string, themeId: string): string {
  return streamName(COMPETITION_THEME, organisationId, themeId);
}

function withGiven(look: ThemeLook, given: { readonly [field: string]: unknown }): ThemeLook {
  const present = Object.entries(given).filter(([, value]) => value !== undefined);
  const all: [string, unknown][] = Object.entries({ ...look, ...Object.fromEntries(present) });
  return Object.fromEntries(all.filter(([, value]) => value !== null)) as ThemeLook;
}

/** @throws BadInput columns-invalid */
function mustShowWhoLeads({ columns }: ThemeLook): void {
  if (columns.includes('name') && new Set(columns).size === columns.length) return;
  throw invalid('columns-invalid', 'columns', 'must name each column once, and the name among them');
}

/** @throws BadInput too-faint, with what is too faint on what */
function mustBeReadable(look: ThemeLook): void {
  const faint = faintOf(look);
  const [first] = faint;
  if (!first) return;
  const { field, colour, ground, ratio, least } = first;
  throw invalid('too-faint', field, `${colour} has a contrast of ${ratio} to ${ground}: ${least} is needed`, { faint });
}

function invalid(code: string, field: string, problem: string, more: object = {}): BadInput {
  return new BadInput(code, `Invalid: ${field}`, { fields: [{ field, problem }], ...more });
}
