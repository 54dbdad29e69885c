import { Injectable } from '@nestjs/common';
import { NotFound } from '../../src/platform/http/refusals.ts';
import { BadgeList } from '../badges/badge-list.ts';
import { type Columns, type ExportFormat, exportOf } from '../platform/export.ts';
import type { Viewer } from '../platform/scope.ts';
import type { WinRow } from './badge-wins.view.ts';
import { ReadWins } from './read-wins.ts';
import { WinRows } from './win-rows.ts';
import { WinScopes } from './win-scopes.ts';

const COLUMNS: Columns<WinRow> = {
  win_id: ({ player_badge_id: id }) => id,
  badge_id: ({ badgeid }) => badgeid,
  badge: ({ badge_name: name }) => ({ words: name }),
  level_id: ({ level_id: id }) => id,
  level: ({ level }) => ({ words: level }),
  player_id: ({ profile_id: id }) => id,
  player: ({ Name }) => ({ words: Name }),
  won_at: ({ date }) => date,
  value: ({ value }) => value,
  period_from: ({ period_from: from }) => from,
  period_before: ({ period_before: before }) => before,
  inscription: ({ inscription }) => ({ words: inscription }),
  state: ({ state }) => state,
  ended_at: ({ ended_at: at }) => at,
  ended_because: ({ reason }) => ({ words: reason }),
  ended_by: ({ ended_by: by }) => ({ words: by ?? null }),
  returned_at: ({ returned_at: at }) => at,
};

/** Wins as a file, however many there are: of one badge, or of all that are not deleted. */
@Injectable()
export class BadgeExport {
  constructor(
    private readonly list: BadgeList,
    private readonly wins: ReadWins,
    private readonly rows: WinRows,
    private readonly scopes: WinScopes,
  ) {}

  /** @throws NotFound of a badge */
  async of(viewer: Viewer, badgeId: string | undefined, format: ExportFormat): Promise<AsyncGenerator<string>> {
    const badges = await this.list.won(viewer, badgeId);
    if (badgeId !== undefined && badges.length === 0) throw new NotFound('badge');
    const seen = await this.scopes.of(viewer, badges);
    const { organisationId } = viewer;
    const parts = this.wins.all({ organisationId, badges }, seen);
    const { rows } = this;
    return exportOf(
      COLUMNS,
      (async function* () {
        for await (const part of parts) yield await rows.tell(part, viewer, seen.people);
      })(),
      format,
    );
  }
}
