import { Injectable } from '@nestjs/common';
import { hasBegun } from '../../src/battles/battle.values.ts';
import { type Round, roundAt, roundOf } from '../../src/competitions/rounds.values.ts';
import type { Instant } from '../../src/platform/event.values.ts';
import type { Call } from '../../src/platform/http/who.ts';
import { type ClosedRound, isClosedRound, lockOf } from '../competition-rounds/competition-rounds.ts';
import { ReadRosters, type Roster, targetOfPlayer } from '../competition-rosters/read-rosters.ts';
import { VisibleDirectory } from '../people/visible-directory.ts';
import type { VisiblePeople } from '../people/visible-people.ts';
import { type Columns, type ExportFormat, exportOf } from '../platform/export.ts';
import { knownViewer } from '../platform/known-viewer.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { BoardStanding } from '../scoreboard/board.ts';
import { Readings } from '../scoreboard/readings.ts';
import { rowOf } from './competition-row.ts';
import { type Competition, competitionKey, isCompetition } from './competitions.ts';
import { CompetitionScopes } from './competition-scopes.ts';
import type { CompetitionTable } from './competition-tables.values.ts';
import type { CompetitionRow } from './competitions.view.ts';

type Of = { competition_id: string; competition: string };
type TeamRow = Of & {
  id: string;
  team_id: string | null;
  name: string;
  target: string | null;
  target_sharing: 'team' | 'each';
  players_only: 0 | 1;
};
/** One for each spell: for which team what they do counts, and since when; the first has what was before, too. */
type ParticipantRow = Of & {
  player_id: string;
  external_id: string | null;
  player: string;
  team_id: string | null;
  since: string | null;
  target: string | null;
  own_target: string | null;
};
/** Of one that is closed `locked_by` says what of it was known when its ranks were locked, and `winners` who won it then. */
type RoundRow = Of & {
  round: number;
  from: string;
  before: string | null;
  is_ended: 0 | 1;
  locked_by: string | null;
  winners: readonly { id: string; place: number; points: string }[];
};
type ResultRow = Of & { round: number; rank: number | null; id: string; external_id: string | null; name: string; points: string };

const OF: Columns<Of> = {
  competition_id: ({ competition_id: id }) => id,
  competition: ({ competition: words }) => ({ words }),
};
const COMPETITIONS: Columns<CompetitionRow> = {
  competition_id: ({ id }) => id,
  competition: ({ name: words }) => ({ words }),
  first_start_date: (row) => row.first_start_date,
  first_end_date: (row) => row.first_end_date,
  repeat_type_id: (row) => row.repeat_type_id,
  repeat_end_date: (row) => row.repeat_end_date,
  timezone: (row) => row.timezone,
  groupingmode: (row) => row.groupingmode,
  participant_add_mode: (row) => row.participant_add_mode,
  ties: (row) => row.ties,
  use_target: (row) => row.use_target,
  default_target: (row) => row.default_target,
  visibility: (row) => row.visibility,
  db_display_order: (row) => row.db_display_order,
  categories: ({ categories }) => categories.join(' '),
  score_series: (row) => row.score_series.map(({ scoreseries_id: id, factor }) => `${id}=${factor}`).join(' '),
  edition: (row) => row.edition,
};
const TEAMS: Columns<TeamRow> = {
  ...OF,
  id: ({ id }) => id,
  team_id: (row) => row.team_id,
  name: ({ name: words }) => ({ words }),
  target: ({ target }) => target,
  target_sharing: (row) => row.target_sharing,
  players_only: (row) => row.players_only,
};
const PARTICIPANTS: Columns<ParticipantRow> = {
  ...OF,
  player_id: (row) => row.player_id,
  external_id: (row) => ({ words: row.external_id }),
  player: ({ player: words }) => ({ words }),
  team_id: (row) => row.team_id,
  since: ({ since }) => since,
  target: ({ target }) => target,
  own_target: (row) => row.own_target,
};
const ROUNDS: Columns<RoundRow> = {
  ...OF,
  round: ({ round }) => round,
  from: ({ from }) => from,
  before: ({ before }) => before,
  is_ended: (row) => row.is_ended,
  locked_by: (row) => row.locked_by,
  winners: ({ winners }) => winners.map(({ id, place }) => `${place}=${id}`).join(' '),
};
const RESULTS: Columns<ResultRow> = {
  ...OF,
  round: ({ round }) => round,
  rank: ({ rank }) => rank,
  id: ({ id }) => id,
  external_id: (row) => ({ words: row.external_id }),
  name: ({ name: words }) => ({ words }),
  points: ({ points }) => points,
};

/** Rows in a part of what is told. */
const PART = 500;

/** The competitions of an organisation as tables, part by part, so that there may be any number of rows. For who may see all of them. */
@Injectable()
export class CompetitionExport {
  constructor(
    private readonly models: ReadModels,
    private readonly rosters: ReadRosters,
    private readonly visible: VisibleDirectory,
    private readonly scopes: CompetitionScopes,
    private readonly readings: Readings,
  ) {}

  /** Of all competitions that are there, or of one. It ends when the caller has gone. */
  async of(table: CompetitionTable, format: ExportFormat, call: Call, only?: Competition, gone?: AbortSignal) {
    const viewer = knownViewer(call.who);
    const competitions = only ? [only] : this.all(viewer.organisationId);
    const people = await this.visible.of(viewer);
    switch (table) {
      case 'competitions': {
        const own = await this.rosters.own(viewer);
        return exportOf(
          COMPETITIONS,
          each(competitions, (one) => [rowOf(one, call.receivedAt, { viewer, people, own: own(one.competitionId) })]),
          format,
        );
      }
      case 'teams':
        return exportOf(
          TEAMS,
          this.withRosters(competitions, (one, roster) => teamsOf(one, roster, people)),
          format,
        );
      case 'participants':
        return exportOf(
          PARTICIPANTS,
          this.withRosters(competitions, (one, roster) => participantsOf(one, roster, people)),
          format,
        );
      case 'rounds':
        return exportOf(ROUNDS, this.rounds(competitions, call.receivedAt), format);
      case 'results':
        return exportOf(RESULTS, this.results(competitions, call, people, gone), format);
    }
  }

  private async *all(organisationId: string): AsyncGenerator<Competition> {
    for await (const { document } of this.models.scan('competitions', { prefix: `${organisationId}/` }))
      if (isCompetition(document) && !document.deleted) yield document;
  }

  private async *withRosters<Row>(
    competitions: AsyncIterable<Competition> | Competition[],
    rows: (competition: Competition, roster: Roster) => Row[],
  ): AsyncGenerator<Row[]> {
    for await (const one of competitions) yield rows(one, await this.rosters.of(one.organisationId, one.competitionId));
  }

  private async *rounds(competitions: AsyncIterable<Competition> | Competition[], now: Instant): AsyncGenerator<RoundRow[]> {
    for await (const one of competitions) {
      const prefix = `${competitionKey(one.organisationId, one.competitionId)}/`;
      const closed = new Map<number, ClosedRound>();
      for await (const { document } of this.models.scan('competition-rounds', { prefix }))
        if (isClosedRound(document)) closed.set(document.number, document);
      yield* roundRows(one, closed, now);
    }
  }

  private async *results(
    competitions: AsyncIterable<Competition> | Competition[],
    call: Call,
    people: VisiblePeople,
    gone: AbortSignal | undefined,
  ): AsyncGenerator<ResultRow[]> {
    for await (const one of competitions)
      for (const { number: round } of begun(one, call.receivedAt)) {
        const params = { competitionId: one.competitionId, round };
        const seen = await this.scopes.seen(knownViewer(call.who), params);
        if (!seen) continue;
        const parts = await this.readings.within(seen.scope, { params }, call, { kind: 'standings' }, gone);
        for (const part of parts)
          yield (JSON.parse(part) as BoardStanding[]).map(({ profileId: id, rank, name, points }) => {
            return { ...named(one), round, rank, id, external_id: people.person(id)?.externalId ?? null, name, points };
          });
      }
  }
}

async function* each<Row>(competitions: AsyncIterable<Competition> | Competition[], rows: (one: Competition) => Row[]) {
  for await (const one of competitions) yield rows(one);
}

function named({ competitionId, name }: Competition): Of {
  return { competition_id: competitionId, competition: name };
}

function teamsOf(competition: Competition, { teams }: Roster, people: VisiblePeople): TeamRow[] {
  return teams.map(({ teamId: id, of, name, target, targetSharing, playersOnly }) => ({
    ...named(competition),
    id,
    team_id: of,
    name: name ?? (of === null ? undefined : people.team(of)?.name) ?? '',
    target,
    target_sharing: targetSharing,
    players_only: playersOnly ? 1 : 0,
  }));
}

function participantsOf(competition: Competition, roster: Roster, people: VisiblePeople): ParticipantRow[] {
  return [...roster.participants.values()].flatMap(({ profileId, spells, target: own }) => {
    const person = people.person(profileId);
    if (!person) return [];
    const target = targetOfPlayer(profileId, competition.rules, roster) ?? null;
    const who = { player_id: profileId, external_id: person.externalId ?? null, player: person.name };
    // Of who is not chosen, because everybody takes part, there is only a target.
    const [first = { teamId: null, from: null }, ...others] = spells;
    return [first, ...others].map(({ teamId, from }) => {
      return { ...named(competition), ...who, team_id: teamId, since: from, target, own_target: own };
    });
  });
}

function* roundRows(competition: Competition, closed: ReadonlyMap<number, ClosedRound>, now: Instant): Generator<RoundRow[]> {
  let part: RoundRow[] = [];
  for (const { number: round, from, before = null } of begun(competition, now)) {
    const lock = lockOf(closed.get(round));
    const is_ended = before !== null && before <= now ? 1 : 0;
    part.push({ ...named(competition), round, from, before, is_ended, locked_by: lock?.knownBy ?? null, winners: lock?.winners ?? [] });
    if (part.length === PART) {
      yield part;
      part = [];
    }
  }
  yield part;
}

/** The rounds that have begun, the first one first. */
function* begun({ rules, battle }: Competition, now: Instant): Generator<Round> {
  const last = hasBegun(battle) ? (roundAt(rules, now)?.number ?? 0) : 0;
  for (let number = 1; number <= last; number++) {
    const round = roundOf(rules, number);
    if (round) yield round;
  }
}
