import { Injectable, type OnModuleInit } from '@nestjs/common';
import { badgeWinFacts } from '../../src/badges/badge-wins.events.ts';
import { ArchiveParts, type ArchiveRow, type Whose } from '../../src/platform/archive/archive-parts.ts';
import { type Badge, badgeKey } from '../badges/badges.ts';
import { ReadModels } from '../platform/read-models.ts';
import { Unsealer } from '../platform/unsealer.ts';
import { type Win, winAsOf } from './badge-wins.ts';

const COLUMNS = ['win_id', 'badge_id', 'badge', 'level', 'won_at', 'value', 'words', 'state', 'ended_at', 'reason'] as const;
const AT_ONCE = 500;

/** The badges that somebody has won, those that they lost too, in their archive. */
@Injectable()
export class BadgesInArchive implements OnModuleInit {
  constructor(
    private readonly parts: ArchiveParts,
    private readonly models: ReadModels,
    private readonly unsealer: Unsealer,
  ) {}

  onModuleInit(): void {
    this.parts.add({
      name: 'badges',
      title: 'Your badges',
      says: 'Every badge and level that you have won or were given, with the words of who gave it, and what became of it.',
      order: 36,
      facts: Object.keys(badgeWinFacts),
      columns: COLUMNS,
      rows: (whose) => this.rows(whose),
    });
  }

  private async *rows({ organisationId, profileId }: Whose): AsyncGenerator<ArchiveRow<(typeof COLUMNS)[number]>[]> {
    const sort = [{ field: 'wonAt' }, { field: 'winId' }];
    for await (const part of this.models.walk<Win>('badge-wins', { organisationId, profileId }, { sort, limit: AT_ONCE })) {
      const keys = [...new Set(part.map(({ document }) => badgeKey(organisationId, document.badgeId)))];
      const badges = await this.models.getMany<Badge>('badges', keys);
      const rows = part.map(({ document }) => this.row(document, badges.get(badgeKey(organisationId, document.badgeId))?.document));
      yield await Promise.all(rows);
    }
  }

  private async row(win: Win, badge: Badge | undefined): Promise<ArchiveRow<(typeof COLUMNS)[number]>> {
    const against = winAsOf(win)?.against;
    return {
      win_id: win.winId,
      badge_id: win.badgeId,
      badge: badge?.name ?? null,
      level: win.levelId === null ? null : (badge?.levels[win.levelId]?.name ?? null),
      won_at: win.wonAt,
      value: win.value,
      words: win.inscription,
      state: against?.kind ?? 'standing',
      ended_at: against?.at ?? null,
      reason: (await this.unsealer.open(against?.reason ?? undefined)) ?? null,
    };
  }
}
