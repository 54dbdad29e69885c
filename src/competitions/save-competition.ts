import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { type Sealed, streamName } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import { loadSeries } from '../score-series/load-series.ts';
import { type Competition, competition, withChanges } from './competition.ts';
import { COMPETITION, type CompetitionEvent, type CompetitionRules } from './competitions.events.ts';
import { differing } from './differing.ts';
import { judgeRules } from './judge-rules.ts';

/** Rules as an admin gives them: texts in plain; what is absent stays as it is; null takes a value away. */
export type GivenRules = { [Field in Exclude<keyof CompetitionRules, 'name' | 'infoText'>]?: CompetitionRules[Field] | null } & {
  name?: string;
  infoText?: string | null;
};

/**
 * Makes a competition, or changes its rules.
 * @throws NotFound when a series does not exist; Refused competition-changed, competition-deleted, series-deleted, and what `judgeRules` says
 */
export class SaveCompetition extends Command<Decided<CompetitionEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly competitionId: string,
    readonly given: GivenRules,
    /** The edition of the rules that was edited; without one whatever they are. */
    readonly edition?: number,
    /** The organisation's time zone, when the competition is new. */
    readonly newIn?: { timeZone: string },
  ) {
    super();
  }
}

type Changes = Omit<GivenRules, 'name' | 'infoText'> & { name?: Sealed; infoText?: Sealed | null };

/** @throws Refused name-missing, start-missing, and what `judgeRules` says */
export function createCompetition(competitionId: string, given: Changes, timeZone: string): CompetitionEvent[] {
  const { name, from } = given;
  if (!name) throw new Refused('name-missing', 'A competition needs a name');
  if (!from) throw new Refused('start-missing', 'A competition needs a start');
  const rules = withChanges({ ...DEFAULTS, timeZone, name, from }, given);
  judgeRules(rules);
  return [{ type: 'CompetitionCreated', data: { competitionId, rules } }];
}

/** Only what differs. @throws Refused competition-deleted, competition-changed, and what `judgeRules` says */
export function changeCompetition(
  competitionId: string,
  given: Changes,
  state: Competition & { rules: CompetitionRules },
  edition = state.edition,
): CompetitionEvent[] {
  if (state.deleted) throw new Refused('competition-deleted', 'The competition is deleted');
  const changes = differing(state.rules, given);
  if (Object.keys(changes).length === 0) return [];
  if (edition !== state.edition) throw new Refused('competition-changed', 'Somebody has changed the competition meanwhile');
  judgeRules(withChanges(state.rules, changes));
  return [{ type: 'CompetitionChanged', data: { competitionId, changes } }];
}

@CommandHandler(SaveCompetition)
export class SaveCompetitionHandler implements ICommandHandler<SaveCompetition> {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
  ) {}

  async execute({ context, competitionId, given, edition, newIn }: SaveCompetition): Promise<Decided<CompetitionEvent>> {
    const { organisationId } = context;
    const seal = async (before: Sealed | undefined, text: string | null | undefined) => {
      if (text === undefined || text === null) return text;
      return (await this.keys.open(before)) === text ? before : this.keys.seal(text, organisationId);
    };
    for (const seriesId of new Set([...(given.series ?? []), ...(given.rewards ?? [])].map((one) => one.seriesId)))
      if ((await loadSeries(this.decisions, organisationId, seriesId)).deleted)
        throw new Refused('series-deleted', 'The score series is deleted');
    return this.decisions.decide(competition, competitionOf(organisationId, competitionId), context, async (state) => {
      const { rules } = state;
      const name = (await seal(rules?.name, given.name)) ?? undefined;
      const changes: Changes = { ...given, name, infoText: await seal(rules?.infoText, given.infoText) };
      if (rules) return changeCompetition(competitionId, changes, { ...state, rules }, edition);
      if (!newIn) throw new NotFound('competition');
      return createCompetition(competitionId, changes, newIn.timeZone);
    });
  }
}

export function competitionOf(organisationId: string, competitionId: string): string {
  return streamName(COMPETITION, organisationId, competitionId);
}

const DEFAULTS = {
  kind: 'ranking',
  series: [],
  filter: [],
  repeat: 1,
  end: 'date',
  delayedClose: 0,
  grouping: 'players',
  teamScore: 'sum',
  joining: 'everybody',
  usesTargets: false,
  winners: 'highest',
  ties: 'first',
  rewards: [],
  visibility: 'group',
  order: 'Rank',
  categories: [],
  admins: [],
} satisfies Omit<CompetitionRules, 'name' | 'from' | 'timeZone'>;
