import { Injectable } from '@nestjs/common';
import type { RegradePreview } from '../../projections/quest-attempts/regrade-preview.view.ts';
import { Clock } from '../platform/clock.ts';
import { Decisions } from '../platform/decisions.ts';
import { Refused } from '../platform/refused.ts';
import type { PointsAwarded } from '../points/points.events.ts';
import { Replacements } from '../points/replacements.ts';
import { revocationsOf, seriesOf } from '../revocations/lists.ts';
import { Previews } from '../revocations/previews.ts';
import { revocations } from '../revocations/revocations.ts';
import { listedEntry } from '../revocations/selection.ts';
import { ToldTurnings } from '../revocations/told-turnings.ts';
import type { CountedEntry, Turning } from '../revocations/turning.values.ts';
import { FindRegraded, type Regraded } from './find-regraded.ts';
import { FrozenRegrades } from './frozen-regrades.ts';
import { mustBeThere, quest, questOf } from './quest.ts';
import { regradedAward } from './regraded-result.ts';
import { ShownAttempts } from './shown-attempts.ts';

/** Of so many results it is told one by one. */
const MOST_TOLD = 200;

/** Shows what follows when the results of a quest become those that its answers give now. */
@Injectable()
export class RegradePreviews {
  constructor(
    private readonly decisions: Decisions,
    private readonly previews: Previews,
    private readonly regraded: FindRegraded,
    private readonly replacements: Replacements,
    private readonly told: ToldTurnings,
    private readonly shown: ShownAttempts,
    private readonly frozen: FrozenRegrades,
    private readonly clock: Clock,
  ) {}

  /**
   * It can be confirmed by its id for half an hour.
   * @throws NotFound of the quest; Refused quest-deleted, results-unchanged, not-shown-yet; BadInput too-many-entries
   */
  async show(organisationId: string, questId: string): Promise<RegradePreview> {
    const { applications: expected } = await this.decisions.load(revocations, revocationsOf(organisationId));
    const state = mustBeThere(await this.decisions.load(quest, questOf(organisationId, questId)));
    const { scoringVersion } = state;
    const regrades = state.regrades.applied.size;
    const position = await this.previews.everythingShown(organisationId);
    const id = crypto.randomUUID();
    const all = await this.regraded.find(organisationId, questId, id, state);
    if (all.length === 0) throw new Refused('results-unchanged', 'All results are as the answers give now');
    const turning = await this.turning(organisationId, questId, id, all);
    const seriesIds = [...new Set([...seriesOf(turning.turned), ...seriesOf(turning.brought)])];
    const attemptIds = all.map(({ made }) => made.attemptId);
    await this.frozen.keep(organisationId, { id, questId, scoringVersion, expected, regrades, seriesIds, attemptIds });
    const asOf = this.clock.now();
    const first = all.slice(0, MOST_TOLD);
    const ids = first.map(({ made }) => made.profileId);
    const names = await this.shown.names(organisationId, ids);
    const results = first.map(({ attempt, made: { attemptId, profileId, round, result } }) => ({
      attemptId,
      profileId,
      name: names.get(profileId) ?? 'Anonymous',
      round,
      before: attempt.done.result.total,
      after: result.total,
    }));
    return { previewId: id, questId, asOf, position, results, resultCount: all.length, ...(await this.told.of(turning, asOf)) };
  }

  /** What gives way, with all that follows it by links; what takes its place, and what comes where nothing was. */
  private async turning(organisationId: string, questId: string, id: string, all: readonly Regraded[]): Promise<Turning> {
    const turned = all.flatMap(({ made, entry }) => (made.replaces && entry ? [listedEntry(entry)] : []));
    const awards = all.flatMap(({ attempt: { teamIds, done }, made }) => {
      return regradedAward(questId, id, made, { teamIds, occurredAt: done.at }) ?? [];
    });
    const isNew = ({ source }: PointsAwarded['data']) => source?.kind === 'quest' && source.replaces === undefined;
    const brought = awards.filter(isNew).map(counted);
    const whole = await this.previews.withFollowers({ organisationId, kind: 'revoke', turned, brought });
    const instead = await this.replacements.of(
      organisationId,
      awards.filter((award) => !isNew(award)),
      whole.turned,
    );
    return { ...whole, brought: [...whole.brought, ...instead.map(counted)], isRegrade: true };
  }
}

function counted({ entryId, seriesId, profileId, points, tags, teamIds, occurredAt, source }: PointsAwarded['data']): CountedEntry {
  return { entryId, seriesId, profileId, points, tags, teamIds, occurredAt, giverId: null, source: source ?? null };
}
