import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { withChanges } from '../competitions/competitions.events.ts';
import { differing } from '../competitions/differing.ts';
import { organisation } from '../organisations/organisation.ts';
import { ORGANISATION } from '../organisations/organisations.events.ts';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { type Sealed, streamName } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import { isOpen, team, teamOf } from '../teams/team.ts';
import { boardThemeOf } from './board-themes.values.ts';
import { SharedBoards } from './shared-boards.ts';
import { boardChanged, boardStreamOf, mustBeThere, type WidgetBoard, widgetBoard } from './widget-board.ts';
import type { BoardSettings, WidgetBoardEvent } from './widget-boards.events.ts';

/** What is sealed of it. */
type Words = 'name' | 'teamfilterlabel' | 'playerfilterlabel' | 'categoryfilterlabel';
/** A board as an admin gives it: what is absent stays as it is, and of a new one is as it usually is. An empty text takes a label away. */
export type GivenBoard = { [Word in Words]?: string | undefined } & {
  [Field in Exclude<keyof BoardSettings, Words | 'teamIds'>]?: BoardSettings[Field] | undefined;
} & { teams?: { add: readonly string[]; take: readonly string[] } };

/**
 * Makes a board, or changes its settings.
 * @throws NotFound of the board or a team; Refused as {@link saveBoard} says, public-sharing-disabled
 */
export class SaveBoard extends Command<Decided<WidgetBoardEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly boardId: string,
    readonly given: GivenBoard,
    /** The revision that was edited; without one whatever it is. `isNew`: there is none yet. */
    readonly how: { isNew: boolean; revision?: number | undefined },
  ) {
    super();
  }
}

type Given = { [Field in keyof BoardSettings]?: BoardSettings[Field] | null | undefined };

/**
 * Only what differs.
 * @throws Refused name-missing, theme-missing, board-removed, board-changed when somebody else has changed it since it was read
 */
export function saveBoard(
  boardId: string,
  { settings, by, revision }: { settings: Given; by: string | null; revision?: number | undefined },
  state: WidgetBoard,
): WidgetBoardEvent[] {
  if (!state.settings) {
    const { name, themeId, ...others } = settings;
    if (!name) throw nameMissing();
    if (!themeId) throw themeMissing();
    return [{ type: 'WidgetBoardCreated', data: { boardId, settings: withChanges({ ...USUAL, name, themeId }, others), createdBy: by } }];
  }
  const changes = differing(mustBeThere(state).settings, settings);
  if (Object.keys(changes).length === 0) return [];
  if (revision !== undefined && revision !== state.revision) throw boardChanged();
  return [{ type: 'WidgetBoardChanged', data: { boardId, changes } }];
}

/** What a new board has that says nothing else. */
export const USUAL = {
  public: false,
  template: false,
  team_filter: false,
  teamIds: [],
  share_mode: 0,
  hide_title: false,
  showteamfilter: false,
  showplayerfilter: false,
  showcategoryfilter: false,
} satisfies Omit<BoardSettings, 'name' | 'themeId'>;

@CommandHandler(SaveBoard)
export class SaveBoardHandler implements ICommandHandler<SaveBoard> {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly shared: SharedBoards,
  ) {}

  async execute({ context, boardId, given, how: { isNew, revision } }: SaveBoard): Promise<Decided<WidgetBoardEvent>> {
    const { organisationId, actor } = context;
    const { name, teamfilterlabel, playerfilterlabel, categoryfilterlabel, teams, ...others } = given;
    if (name === '') throw nameMissing();
    if (others.themeId !== undefined && !boardThemeOf(others.themeId)) throw others.themeId === '' ? themeMissing() : new NotFound('theme');
    for (const teamId of teams?.add ?? [])
      if (!isOpen(await this.decisions.load(team, teamOf(organisationId, teamId)))) throw new NotFound('team');
    if (others.share_mode === 1) await this.mustBeShareable(organisationId);
    const decided = await this.decisions.decide(widgetBoard, boardStreamOf(organisationId, boardId), context, async (state) => {
      if (!state.settings && !isNew) throw new NotFound('board');
      const before = state.settings;
      const seal = (word: Words, text: string | undefined) => this.sealed(before?.[word], text, organisationId);
      const settings: Given = {
        ...others,
        ...(teams && { teamIds: teamsAfter(before?.teamIds ?? [], teams) }),
        name: (await seal('name', name)) ?? undefined,
        teamfilterlabel: await seal('teamfilterlabel', teamfilterlabel),
        playerfilterlabel: await seal('playerfilterlabel', playerfilterlabel),
        categoryfilterlabel: await seal('categoryfilterlabel', categoryfilterlabel),
      };
      return saveBoard(boardId, { settings, by: actor.profileId ?? null, revision }, state);
    });
    if (others.share_mode !== undefined) await this.shared.changed(organisationId, boardId);
    return decided;
  }

  private async sealed(before: Sealed | undefined, text: string | undefined, organisationId: string): Promise<Sealed | null | undefined> {
    if (text === undefined) return undefined;
    if (text === '') return null;
    return (await this.keys.open(before)) === text ? before : this.keys.seal(text, organisationId);
  }

  /** @throws Refused public-sharing-disabled */
  private async mustBeShareable(organisationId: string): Promise<void> {
    const { publicSharing } = await this.decisions.load(organisation, streamName(ORGANISATION, organisationId));
    if (!publicSharing) throw sharingDisabled();
  }
}

function teamsAfter(before: readonly string[], { add, take }: { add: readonly string[]; take: readonly string[] }): string[] {
  return [...new Set([...before, ...add])].filter((teamId) => !take.includes(teamId));
}

/** U-207. */
export function sharingDisabled(): Refused {
  return new Refused('public-sharing-disabled', 'Your administrators have disabled public sharing.');
}

/** */
function nameMissing(): Refused {
  return new Refused('name-missing', 'Name is mandatory');
}

/** */
function themeMissing(): Refused {
  return new Refused('theme-missing', 'Theme is mandatory');
}
