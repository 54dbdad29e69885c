import { Injectable } from '@nestjs/common';
import { NotFound } from '../../src/platform/http/refusals.ts';
import type { Call } from '../../src/platform/http/who.ts';
import { later, type Position } from '../../src/platform/event.values.ts';
import { correctedBy, disqualifiedAfter, type Judgement } from '../../src/competitions/rulings.events.ts';
import type { Placed } from '../../src/competitions/rounds.events.ts';
import { type RankedRow, winnersOf } from '../../src/competitions/winners.values.ts';
import { ReadRosters } from '../competition-rosters/read-rosters.ts';
import { VisibleDirectory } from '../people/visible-directory.ts';
import { knownViewer } from '../platform/known-viewer.ts';
import { Consequences } from '../revocations/consequences.ts';
import type { Told } from '../revocations/told.values.ts';
import { type KeptLock, lockOf, type Rules } from './competition-rounds.ts';
import type { RulingPreview } from './competition-rounds.view.ts';
import { JudgedRounds } from './judged-rounds.ts';
import { ReadRoundRanks } from './read-round-ranks.ts';
import { type NameOf, namesOf } from './row-names.ts';

/** What rulings on locked rounds would do, on the boards that everything else is read from. */
@Injectable()
export class TellRulings {
  constructor(
    private readonly ranks: ReadRoundRanks,
    private readonly judged: JudgedRounds,
    private readonly rosters: ReadRosters,
    private readonly visible: VisibleDirectory,
    private readonly consequences: Consequences,
  ) {}

  async of(
    { competitionId, round, decision, id, correction }: Judgement,
    position: Position,
    call: Call,
  ): Promise<RulingPreview | undefined> {
    const viewer = knownViewer(call.who);
    const { organisationId } = viewer;
    const { battle } = await this.rosters.competition(viewer, competitionId);
    const closed = await this.ranks.closed(organisationId, competitionId, round);
    if (!closed) throw new NotFound('round');
    const lock = lockOf(closed);
    if (!lock) return undefined;
    const knownBy = later(await this.ranks.recordedAt(position), -1);
    const stands = decision === 'stand';
    const corrected = correctedBy({ rules: closed.rules, until: closed.until }, correction);
    const after = stands
      ? { knownBy: lock.knownBy }
      : { knownBy, ...corrected, disqualified: disqualifiedAfter(closed.disqualified, { decision, id }) };
    const teams =
      closed.rules.grouping === 'teams' ? (await this.rosters.teamsAt(organisationId, competitionId))(closed.rosterBy) : undefined;
    const people = await this.visible.of(viewer);
    const names = { row: namesOf(closed.rules, people, teams), player: namesOf({ grouping: 'players' }, people) };
    // Totals of a series are no secret from whoever revokes in it.
    const told = viewer.role === 'admin' ? { at: knownBy } : undefined;
    const supposed = { after, anew: stands ? 'not' : 'surely' } as const;
    const { before, after: rows, judged, turned } = await this.judged.between(closed, supposed, names, told);
    const turning = {
      ...{ organisationId, kind: 'revoke' as const, turned: turned.out, brought: turned.in, at: knownBy },
      nameOf: (profileId: string) => names.player(profileId) ?? '',
      teamNameOf: (teamId: string) => people.team(teamId)?.name,
    };
    const isBattle = battle !== null;
    const podium = (rules: Rules, ranked: readonly RankedRow[], held?: KeptLock['held']) =>
      named(winnersOf(rules, ranked, { isBattle, held }), names.row);
    return {
      lock: lock.lock,
      known_by: knownBy,
      winners: {
        before: podium(closed.rules, before, lock.held),
        after: stands ? podium(closed.rules, rows, lock.held) : podium(corrected.rules, rows),
      },
      ...judged,
      ...(told ? await this.consequences.of(turning) : NOTHING),
    };
  }
}

const NOTHING: Told = { series: [], limits: [], rounds: [], places: [], badges: [], rules: [], targets: [], posts: [], balances: [] };

function named(places: readonly Placed[], nameOf: NameOf) {
  return places.flatMap(({ id, place }) => {
    const name = nameOf(id);
    return name === undefined ? [] : [{ id, name, place }];
  });
}
