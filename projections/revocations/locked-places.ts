import { Injectable } from '@nestjs/common';
import { locksPlaces, placesThatMatter, withNext } from '../../src/competitions/held-places.values.ts';
import type { HeldPlace } from '../../src/competitions/rounds.events.ts';
import { roundOf } from '../../src/competitions/rounds.values.ts';
import { rewardedPlaces, type WonReward, wonRewards } from '../../src/competitions/won-rewards.values.ts';
import type { RoundClock } from '../competition-rounds/competition-rounds.ts';
import { JudgedRounds, named, unpaid, WHENEVER } from '../competition-rounds/judged-rounds.ts';
import { ReadRoundRanks } from '../competition-rounds/read-round-ranks.ts';
import { RewardConsequences } from '../competition-rounds/reward-consequences.ts';
import { ReadRosters, teamName } from '../competition-rosters/read-rosters.ts';
import { type Competition, placesHeld } from '../competitions/competitions.ts';
import type { WhatIf } from '../competitions/round-timeline.ts';
import { ReadModels } from '../platform/read-models.ts';
import { allOf, type Change, type Consequence, OnceATurn, type Turn } from './consequence.ts';
import { supposedBy } from './locked-rounds.ts';
import type { PlacesTold } from './told.values.ts';

/** Places that would be locked, and the entries that turn by their rewards. */
type Locked = { told: PlacesTold; turned: Change };
type Running = { competition: Competition; number: number; supposed: WhatIf };

/** As many competitions as an organisation's list tells. */
const MOST = 10_000;

/** The rounds that run: whose target is reached now, so that their place is locked and paid for before the end (U-124). A place that is held is kept. */
@Injectable()
export class LockedPlaces implements Consequence<PlacesTold> {
  private readonly found = new OnceATurn<Locked[]>((turn) => this.all(turn));

  constructor(
    private readonly rounds: ReadRoundRanks,
    private readonly judged: JudgedRounds,
    private readonly rewards: RewardConsequences,
    private readonly rosters: ReadRosters,
    private readonly models: ReadModels,
  ) {}

  async says(turn: Turn): Promise<PlacesTold[]> {
    return (await this.found.of(turn)).map(({ told }) => told);
  }

  async brings(turn: Turn): Promise<Change> {
    return allOf((await this.found.of(turn)).map(({ turned }) => turned));
  }

  private async all(turn: Turn): Promise<Locked[]> {
    const supposed = supposedBy(turn);
    const entries = [...turn.change.out, ...turn.change.in];
    const { items } = await this.models.find<RoundClock>('competition-rounds', { targetsIn: turn.organisationId }, { limit: MOST });
    const locked: Locked[] = [];
    for (const { key, document: clock } of items) {
      const { rules } = clock;
      const touching = entries.filter(({ seriesId }) => rules.series.some((one) => one.seriesId === seriesId));
      if (touching.length === 0 || !locksPlaces(rules) || rules.freeze) continue;
      const competition = (await this.models.get<Competition>('competitions', key))?.document;
      if (!competition || competition.battle) continue;
      for (const number of running(clock, competition, supposed)) {
        const { from, before } = roundOf(rules, number) ?? rules;
        if (touching.some(({ occurredAt: at }) => from <= at && (before === undefined || at < before)))
          locked.push(...(await this.round({ competition, number, supposed }, turn)));
      }
    }
    return locked;
  }

  private async round({ competition, number, supposed }: Running, turn: Turn): Promise<Locked[]> {
    const { organisationId, competitionId, name, rules, reached } = competition;
    const { lock, places: kept } = placesHeld(competition, number, supposed.knownBy);
    const round = { organisationId, competitionId, number };
    const known = reached.flatMap((one) => (one.round === number && one.row !== null ? [one.row] : []));
    const most = placesThatMatter(rules);
    const places = withNext(kept, await this.rounds.reached(round, supposed, most, known), most);
    if (places.length === kept.length) return [];

    const teams = rules.grouping === 'teams' ? (await this.rosters.teamsAt(organisationId, competitionId))() : undefined;
    const won = async (held: readonly HeldPlace[], whatIf: WhatIf): Promise<WonReward[]> => {
      const rewarded = rewardedPlaces(held, teams && (await this.rounds.bringersOf(round, whatIf)));
      return wonRewards({ competitionId, round: number, occurredAt: WHENEVER }, rules.rewards, rewarded);
    };
    const due = await won(places, supposed);
    const lost = unpaid(await won(kept, { knownBy: supposed.knownBy }), due);
    const turned = await this.rewards.of(
      { ...round, locks: { length: lock } },
      { lost, won: due, at: turn.at, recordedAt: turn.recordedAt },
    );
    const paid = turned.in.flatMap(({ source, ...entry }) => {
      const isOfRound = source?.kind === 'competition' && source.competitionId === competitionId && source.round === number;
      return isOfRound ? [{ ...entry, rewardId: source.rewardId, won: true }] : [];
    });
    const rewards = [...lost.map((reward) => ({ ...reward, won: false })), ...paid];
    const rowName = teams ? (id: string) => teamName(teams.get(id), turn.teamNameOf) : turn.nameOf;
    const next = places.slice(kept.length);
    const told = {
      ...{ competitionId, name, round: number, teams: teams !== undefined },
      places: named(
        next.map(({ id, place }) => ({ id, place })),
        ({ id }) => rowName(id),
      ),
      placeCount: next.length,
      ...(await this.judged.rewardsTold(organisationId, rewards, turn.nameOf)),
    };
    return [{ told, turned }];
  }
}

/** The rounds of a competition that have begun and are not closed, and those in which places were locked since. */
function running({ started, closed }: RoundClock, { held }: Competition, { knownBy }: WhatIf): number[] {
  const open = Array.from({ length: started - closed }, (_, n) => closed + 1 + n);
  const since = held.flatMap(({ round, places }) => (places.some((place) => place.since > knownBy) ? [round] : []));
  return [...new Set([...open, ...since])];
}
