import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { type Instant, type Sealed, streamName } from '../platform/event.values.ts';
import { Forbidden, NotFound } from '../platform/http/refusals.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import { loadSeries } from '../score-series/load-series.ts';
import { type Competition, competition, type CompetitionFact, mustBeOpen } from './competition.ts';
import { type CompetitionDefaults, defaultsOf, FIRST_DEFAULTS, holdingFor } from './competition-defaults.values.ts';
import { COMPETITION, type CompetitionEvent, type CompetitionRules, type Sharing, withChanges } from './competitions.events.ts';
import { differing } from './differing.ts';
import { judgeRules } from './judge-rules.ts';
import { mustKeepClosedRounds } from './keep-closed-rounds.ts';
import { mustBePlayers } from './must-be-players.ts';
import { isTheme, mustBeTheme } from './must-be-theme.ts';
import { mustHaveTags, tagsThatAreThere } from './must-have-tags.ts';
import { SharedCompetitions } from './shared-competitions.ts';

/** Rules as an admin gives them: texts in plain; what is absent stays as it is; null takes a value away. */
export type GivenRules = { [Field in Exclude<keyof CompetitionRules, 'name' | 'infoText' | 'freeze'>]?: CompetitionRules[Field] | null } & {
  name?: string;
  infoText?: string | null;
  freeze?: { at?: Instant; hidesPoints?: boolean | undefined } | null;
};

/**
 * Makes a competition, or changes its rules.
 * @throws NotFound when a series, the theme or an admin does not exist; Forbidden admins-only; Refused competition-is-battle, competition-changed,
 * competition-deleted, series-deleted, tag-not-found, freeze-missing, and what `judgeRules` says
 */
export class SaveCompetition extends Command<Decided<CompetitionFact>> {
  constructor(
    readonly context: CommandContext,
    readonly competitionId: string,
    readonly given: GivenRules,
    /** The edition of the rules that was edited; without one whatever they are. */
    readonly edition?: number,
    /** The organisation's time zone, and what it has set for new ones, when the competition is new. */
    readonly newIn?: { timeZone: string; competitionDefaults?: Partial<CompetitionDefaults> },
    /** By one of its own admins, who is none of the organisation's; and whether whoever has the link sees it, without a word as before. */
    readonly how: { byOwn?: boolean; shareMode?: Sharing['mode'] | undefined } = {},
  ) {
    super();
  }
}

type Changes = Omit<GivenRules, 'name' | 'infoText' | 'freeze'> & {
  name?: Sealed;
  infoText?: Sealed | null;
  freeze?: CompetitionRules['freeze'] | null;
};

/** @throws Refused name-missing, start-missing, and what `judgeRules` says */
export function createCompetition(
  competitionId: string,
  given: Changes,
  timeZone: string,
  usual: CompetitionDefaults = FIRST_DEFAULTS,
): CompetitionEvent[] {
  const { name, from } = given;
  if (!name) throw new Refused('name-missing', 'A competition needs a name');
  return [{ type: 'CompetitionCreated', data: { competitionId, rules: newRules(name, from, given, { timeZone, usual }) } }];
}

/** What is not given is as it is usually. @throws Refused start-missing, and what `judgeRules` says */
export function newRules(
  name: Sealed,
  from: Instant | null | undefined,
  given: Changes,
  { timeZone, usual }: { timeZone: string; usual: CompetitionDefaults },
): CompetitionRules {
  if (!from) throw new Refused('start-missing', 'A competition needs a start');
  const { grouping, joining, usesTargets, winners, ties, order, visibility, themeId, categories, delayedClose, onDoubt } = holdingFor(
    given,
    usual,
  );
  const others = { grouping, joining, usesTargets, winners, ties, order, visibility, themeId, categories, delayedClose, onDoubt };
  const rules = withChanges({ ...AT_FIRST, ...others, timeZone, name, from }, given);
  judgeRules(rules);
  return rules;
}

/**
 * Only what differs. What is paid, who else edits it and which further series count is the organisation's admins' to say: its own would give points of any
 * series to themselves, and tell or hide those of any.
 * @throws Forbidden admins-only; Refused competition-deleted, competition-is-battle, competition-changed, round-closed, and what `judgeRules` says
 */
export function changeCompetition(
  competitionId: string,
  given: Changes,
  state: Competition & { rules: CompetitionRules },
  edition = state.edition,
  byOwn = false,
): CompetitionEvent[] {
  mustBeOpen(state);
  const changes = differing(state.rules, given);
  if (Object.keys(changes).length === 0) return [];
  if (byOwn) mustBeTheirs(changes, state.rules);
  if (edition !== state.edition) throw new Refused('competition-changed', 'Somebody has changed the competition meanwhile');
  const after = withChanges(state.rules, changes);
  judgeRules(after);
  mustKeepClosedRounds(changes, after, state);
  return [{ type: 'CompetitionChanged', data: { competitionId, changes } }];
}

/** @throws Forbidden admins-only */
function mustBeTheirs(changes: Partial<Changes>, rules: CompetitionRules): void {
  if ('rewards' in changes || 'admins' in changes)
    throw new Forbidden("Rewards, and who edits a competition, are set by the organisation's admins", 'admins-only');
  mustLinkNoMore(changes, rules);
}

/** Series that count may count otherwise, or no more. @throws Forbidden admins-only */
export function mustLinkNoMore({ series }: Pick<GivenRules, 'series'>, before: Pick<CompetitionRules, 'series'>): void {
  const known = new Set(before.series.map(({ seriesId }) => seriesId));
  if (series?.some(({ seriesId }) => !known.has(seriesId)))
    throw new Forbidden("Which further score series count is said by the organisation's admins", 'admins-only');
}

/**
 * Shares it, or shares it no more, by the link that it has.
 * @throws Forbidden admins-only: what leaves the organisation is its admins' to say
 */
export function shareCompetition(
  competitionId: string,
  mode: Sharing['mode'],
  { sharing }: Competition,
  byOwn = false,
): CompetitionEvent[] {
  if (mode === sharing.mode) return [];
  if (byOwn) throw new Forbidden("Who else sees a competition is said by the organisation's admins", 'admins-only');
  return [{ type: 'SharingChanged', data: { competitionId, ...sharing, mode } }];
}

@CommandHandler(SaveCompetition)
export class SaveCompetitionHandler implements ICommandHandler<SaveCompetition> {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly shared: SharedCompetitions,
  ) {}

  async execute({ context, competitionId, given, edition, newIn, how }: SaveCompetition): Promise<Decided<CompetitionFact>> {
    const { byOwn = false, shareMode } = how;
    const { organisationId } = context;
    const seal = async (before: Sealed | undefined, text: string | null | undefined) => {
      if (text === undefined || text === null) return text;
      return (await this.keys.open(before)) === text ? before : this.keys.seal(text, organisationId);
    };
    for (const seriesId of new Set([...(given.series ?? []), ...(given.rewards ?? [])].map((one) => one.seriesId)))
      if ((await loadSeries(this.decisions, organisationId, seriesId)).deleted)
        throw new Refused('series-deleted', 'The score series is deleted');
    const decided = await this.decisions.decide(competition, competitionOf(organisationId, competitionId), context, async (state) => {
      const { rules } = state;
      const sharing = shareMode === undefined ? [] : shareCompetition(competitionId, shareMode, state, byOwn);
      const named = (given.admins ?? []).filter((profileId) => !rules?.admins.includes(profileId));
      if (named.length > 0) await mustBePlayers(this.decisions, organisationId, named);
      await mustHaveTags(this.decisions, organisationId, given, rules);
      // A theme that was deleted is kept by who wears it.
      if (given.themeId && given.themeId !== rules?.themeId) await mustBeTheme(this.decisions, organisationId, given.themeId);
      const name = (await seal(rules?.name, given.name)) ?? undefined;
      const usual = await this.usual(organisationId, newIn?.competitionDefaults);
      const infoText = await seal(rules?.infoText, given.infoText);
      const freeze = freezeFrom(given.freeze, rules?.freeze, usual.hidesPoints);
      const changes: Changes = { ...given, name, infoText, freeze };
      if (rules) return [...changeCompetition(competitionId, changes, { ...state, rules }, edition, byOwn), ...sharing];
      if (!newIn) throw new NotFound('competition');
      return [...createCompetition(competitionId, changes, newIn.timeZone, usual), ...sharing];
    });
    if (shareMode !== undefined) await this.shared.changed(organisationId, competitionId);
    return decided;
  }

  /** What new ones begin with, without a theme and categories that have gone since that was set. */
  private async usual(organisationId: string, set: Partial<CompetitionDefaults> = {}): Promise<CompetitionDefaults> {
    const usual = defaultsOf(set);
    const categories = await tagsThatAreThere(this.decisions, organisationId, usual.categories);
    const isThere = await isTheme(this.decisions, organisationId, usual.themeId);
    return { ...usual, categories, themeId: isThere ? usual.themeId : FIRST_DEFAULTS.themeId };
  }
}

/**
 * What is absent stays as it was; points of a new one are hidden as it is usual.
 * @throws Refused freeze-missing
 */
export function freezeFrom(
  given: GivenRules['freeze'],
  before: CompetitionRules['freeze'],
  hidesUsually = FIRST_DEFAULTS.hidesPoints,
): CompetitionRules['freeze'] | null {
  if (!given) return given;
  const at = given.at ?? before?.at;
  if (at === undefined) throw new Refused('freeze-missing', 'Points are hidden from a freeze on: say when it begins');
  return { at, hidesPoints: given.hidesPoints ?? before?.hidesPoints ?? hidesUsually };
}

export function competitionOf(organisationId: string, competitionId: string): string {
  return streamName(COMPETITION, organisationId, competitionId);
}

/** What each new one says for itself. */
const AT_FIRST = {
  kind: 'ranking',
  series: [],
  filter: [],
  repeat: 1,
  end: 'date',
  teamScore: 'sum',
  rewards: [],
  admins: [],
} satisfies Omit<CompetitionRules, 'name' | 'from' | 'timeZone' | keyof CompetitionDefaults>;
