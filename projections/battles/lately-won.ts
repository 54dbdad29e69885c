import { Injectable } from '@nestjs/common';
import { sees } from '../../src/organisations/filters.values.ts';
import { type Instant, later } from '../../src/platform/event.values.ts';
import { fromMicros, MAX_TOTAL, type PointAmount, toMicros } from '../../src/points/point-amount.values.ts';
import { SeriesFreezes } from '../competitions/series-freezes.ts';
import type { Entry } from '../entries/entries.ts';
import { FindEntries } from '../entries/find-entries.ts';
import type { Person } from '../people/people.ts';
import { VisibleDirectory } from '../people/visible-directory.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { Scope, Viewer } from '../platform/scope.ts';
import type { ScoreSeries } from '../score-series/score-series.ts';
import { scopeOf } from '../score-series/series-scopes.ts';

const LATELY_MS = 30 * 86_400_000;

/** What two players have won lately, of what both of them can see (U-107). */
@Injectable()
export class LatelyWon {
  constructor(
    private readonly models: ReadModels,
    private readonly entries: FindEntries,
    private readonly visible: VisibleDirectory,
    private readonly freezes: SeriesFreezes,
  ) {}

  /** Of each player the points of the last 30 days, at most as many as a total can hold. */
  async of(organisationId: string, players: readonly Person[], now: Instant): Promise<{ profileid: string; Score: PointAmount }[]> {
    const { items } = await this.models.find<ScoreSeries>('score-series', { organisationId, deleted: false }, { limit: 10_000 });
    const sights = await Promise.all(
      players.map(async ({ profileId, role, teamIds }) => {
        const viewer: Viewer = { organisationId, profileId, role, teamIds };
        const { which } = await this.visible.of(viewer);
        const scopes = await Promise.all(
          items.map(async ({ document }) => {
            const freezes = await this.freezes.of(organisationId, [document.seriesId]);
            return [document.seriesId, scopeOf(viewer, document, which, freezes)] as const;
          }),
        );
        return { profileId, scopes: new Map(scopes) };
      }),
    );
    return Promise.all(
      players.map(async (player) => {
        const { profileId } = player;
        let micros = 0;
        for await (const entry of this.entries.ofPlayer(organisationId, profileId, { from: later(now, -LATELY_MS), to: now }))
          if (counts(entry, sights) && sights.every((sight) => isIn(sight, player, entry))) micros += toMicros(entry.points);
        return { profileid: profileId, Score: fromMicros(Math.max(-MAX_TOTAL, Math.min(MAX_TOTAL, micros))) };
      }),
    );
  }
}

/** What somebody may see, by series. */
type Sight = { profileId: string; scopes: ReadonlyMap<string, Scope | undefined> };

/** Whether an entry of a player is in somebody's sight. */
function isIn(sight: Sight, player: Person, entry: Entry): boolean {
  const scope = sight.scopes.get(entry.seriesId);
  if (!scope || !sees(scope.people, player) || entry.occurredAt > untilFor(sight, entry)) return false;
  return scope.teamIds?.some((id) => entry.teamIds.includes(id)) ?? true;
}

/** One that was revoked counts while one of them may not know of it. */
function counts(entry: Entry, sights: readonly Sight[]): boolean {
  const { revoked } = entry;
  return !revoked || sights.some((sight) => revoked.at > untilFor(sight, entry));
}

/** Nothing that took effect later is told to them of it. */
function untilFor({ profileId, scopes }: Sight, entry: Entry): Instant {
  const until = profileId === entry.profileId ? undefined : scopes.get(entry.seriesId)?.until;
  return until === undefined || until === 'freeze' ? '~' : until;
}
