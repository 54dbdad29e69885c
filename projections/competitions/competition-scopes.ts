import { Injectable } from '@nestjs/common';
import { hasBegun } from '../../src/battles/battle.values.ts';
import { roundOf } from '../../src/competitions/rounds.values.ts';
import type { Instant, Position } from '../../src/platform/event.values.ts';
import { changesSight } from '../people/changes-sight.ts';
import { ReadRosters } from '../competition-rosters/read-rosters.ts';
import { VisibleDirectory } from '../people/visible-directory.ts';
import type { Change } from '../platform/projection.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { Scope, Viewer } from '../platform/scope.ts';
import type { RoundParams } from '../scoreboard/scoreboard.view.ts';
import { isAdminOf } from './admin-of.ts';
import { type Competition, competitionKey } from './competitions.ts';
import { boundUntil, changesFreezes, SeriesFreezes } from './series-freezes.ts';

/** The parameter by which a call may be made without a login. */
export const ACCESS_KEY = { optional: true, max: 255, note: 'Instead of a login: the access key of a competition that is shared' } as const;

/** Which part of a competition somebody may see: of a board that is ranked alike for all, the rows of those whom they may see. */
@Injectable()
export class CompetitionScopes {
  constructor(
    private readonly models: ReadModels,
    private readonly visible: VisibleDirectory,
    private readonly rosters: ReadRosters,
    private readonly freezes: SeriesFreezes,
  ) {}

  /** Nothing when there is no such competition or round, they may not see it, or it is a battle that was not accepted. */
  async of(viewer: Viewer, params: RoundParams): Promise<Scope | undefined> {
    return (await this.seen(viewer, params))?.scope;
  }

  /** The same with the competition, and the position that last changed it. */
  async seen(
    viewer: Viewer,
    { competitionId, round = 1, asPlayers }: RoundParams,
  ): Promise<{ scope: Scope; competition: Competition; position: Position } | undefined> {
    const kept = await this.models.get<Competition>('competitions', competitionKey(viewer.organisationId, competitionId));
    if (!kept || !roundOf(kept.document.rules, round)) return undefined;
    const [competition] = await this.rosters.seen(viewer, [kept.document]);
    if (!competition || (competition.deleted && viewer.role !== 'admin')) return undefined;
    // Two who have not agreed yet do not compete.
    if (!hasBegun(competition.battle)) return undefined;
    const { rules, freezes } = competition;
    const isBound = freezes && (asPlayers || !isAdminOf(viewer, rules));
    const others = await this.hiddenFrom(viewer, competition, asPlayers);
    const until = isBound ? 'freeze' : others;
    const scope = {
      people: (await this.visible.of(viewer)).which,
      ...(until !== undefined && { until }),
      ...(isBound && others !== undefined && { heldFrom: others }),
    };
    return { scope, competition, position: kept.position };
  }

  /** From when on others hide what counts here, too: no board tells what those of its series do not, and no result. */
  async hiddenFrom(
    viewer: Viewer,
    { organisationId, competitionId, rules }: Pick<Competition, 'organisationId' | 'competitionId' | 'rules'>,
    asPlayers?: true,
  ): Promise<Instant | undefined> {
    const seriesIds = rules.series.map(({ seriesId }) => seriesId);
    const hiding = await this.freezes.of(organisationId, seriesIds, competitionId);
    return boundUntil(asPlayers ? { ...viewer, role: 'player', profileId: undefined } : viewer, hiding);
  }
}

/** Whether a change of a document may change what somebody sees of a competition, beside a change of their own. */
export function changesCompetitionScopes(change: Change): boolean {
  return change.view === 'competitions' || change.view === 'competition-rosters' || changesFreezes(change) || changesSight(change);
}
