import { Injectable } from '@nestjs/common';
import { NotFound } from '../../src/platform/http/refusals.ts';
import { BadgeList } from '../badges/badge-list.ts';
import type { Badge } from '../badges/badges.ts';
import { isDeleted } from '../people/people.ts';
import type { Viewer } from '../platform/scope.ts';
import type { AsOf } from '../scoreboard/boards.ts';
import { ReadWins, type ToldWin } from './read-wins.ts';
import { WinScopes } from './win-scopes.ts';

/** The badges that there are, and somebody's wins of them that stand, newest first. */
type Possessed = { badges: readonly Badge[]; wins: ReadonlyMap<string, ToldWin[]> };

/** What somebody has of all badges. */
@Injectable()
export class Possessions {
  constructor(
    private readonly list: BadgeList,
    private readonly reading: ReadWins,
    private readonly scopes: WinScopes,
  ) {}

  /** @throws NotFound when the viewer sees no such player */
  async of(profileId: string, viewer: Viewer, asOf?: AsOf): Promise<Possessed> {
    const badges = await this.list.won(viewer);
    const seen = await this.scopes.of(viewer, badges);
    const person = seen.people.person(profileId);
    if (!person || (isDeleted(person) && viewer.role !== 'admin')) throw new NotFound('player');
    const { organisationId } = viewer;
    const wins = await this.reading.every({ organisationId, badges, profileIds: [profileId], stands: true, asOf }, seen);
    return { badges, wins: Map.groupBy(wins, ({ win }) => win.badgeId) };
  }
}
