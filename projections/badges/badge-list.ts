import { Injectable } from '@nestjs/common';
import { SHARED_BADGE } from '../../src/badges/badges.events.ts';
import { AccessKeys } from '../../src/platform/http/access-keys.ts';
import { NotFound } from '../../src/platform/http/refusals.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { Viewer } from '../platform/scope.ts';
import { badgeRowOf } from './badge-row.ts';
import { type Badge, badgeKey, isForPlayers } from './badges.ts';
import type { BadgeRow } from './badges.view.ts';

const MOST_BADGES = 10_000;

/** The badges that somebody may see: players what is published and active (U-001), a link the one that it shows, admins all. */
@Injectable()
export class BadgeList {
  constructor(
    private readonly models: ReadModels,
    private readonly accessKeys: AccessKeys,
  ) {}

  /** By name. `badgeId`: only this one. `deleted`: those that are, for admins. */
  async seen(viewer: Viewer, { badgeId = viewer.shows?.[0], deleted = false }: { badgeId?: string | undefined; deleted?: boolean } = {}) {
    return (await this.all(viewer.organisationId, { deleted, ...(badgeId !== undefined && { badgeId }) })).filter((badge) =>
      isSeen(badge, viewer),
    );
  }

  /** One of them. @throws NotFound */
  async one(viewer: Viewer, badgeId: string): Promise<Badge> {
    const badge = (await this.models.get<Badge>('badges', badgeKey(viewer.organisationId, badgeId)))?.document;
    if (!badge || (viewer.role !== 'admin' && badge.deleted) || !isSeen(badge, viewer)) throw new NotFound('badge');
    return badge;
  }

  /** Those whose wins are told, or the one of them: what was won stays so when the badge is won no more. A link shows its own. */
  async won({ organisationId, shows }: Viewer, only?: string): Promise<Badge[]> {
    const which = { deleted: false, ...(only !== undefined && { badgeId: only }) };
    return (await this.all(organisationId, which)).filter(({ badgeId }) => shows?.includes(badgeId) ?? true);
  }

  /** Of an organisation, by name, whoever looks. */
  async all(organisationId: string, which: { deleted: boolean; badgeId?: string }): Promise<Badge[]> {
    const { items } = await this.models.find<Badge>(
      'badges',
      { organisationId, ...which },
      { sort: [{ field: 'name' }], limit: MOST_BADGES },
    );
    return items.map(({ document }) => document);
  }

  async row(badge: Badge, viewer: Viewer): Promise<BadgeRow> {
    if (viewer.shows) return badgeRowOf(badge, 'shared');
    const row = badgeRowOf(badge);
    return viewer.role === 'admin' ? { ...row, edition: badge.edition, ...(await this.sharing(badge)) } : row;
  }

  private async sharing({ organisationId, badgeId, sharing }: Badge) {
    const { mode, generation } = sharing;
    const accessKey = await this.accessKeys.keyOf({ kind: SHARED_BADGE, organisationId, id: badgeId }, generation);
    return { share_mode: mode, access_key: accessKey };
  }
}

/** An admin shared it: whoever has the link sees it, a draft too. */
function isSeen(badge: Badge, { role, shows }: Viewer): boolean {
  return shows ? shows.includes(badge.badgeId) : role === 'admin' || isForPlayers(badge);
}
