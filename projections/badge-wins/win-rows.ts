import { Injectable } from '@nestjs/common';
import { shownIcon } from '../../src/icons/shown-icon.values.ts';
import { type Badge, badgeKey } from '../badges/badges.ts';
import type { VisiblePeople } from '../people/visible-people.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { Viewer } from '../platform/scope.ts';
import { Unsealer } from '../platform/unsealer.ts';
import type { Winner, WinRow } from './badge-wins.view.ts';
import type { ToldWin } from './read-wins.ts';

/** Tells wins as calls answer them. */
@Injectable()
export class WinRows {
  constructor(
    private readonly models: ReadModels,
    private readonly unsealer: Unsealer,
  ) {}

  async tell(wins: readonly ToldWin[], viewer: Viewer, people: VisiblePeople): Promise<WinRow[]> {
    const keys = [...new Set(wins.map(({ win }) => badgeKey(win.organisationId, win.badgeId)))];
    const badges = await this.models.getMany<Badge>('badges', keys);
    return Promise.all(
      wins.map((told) => this.row(told, viewer, people, badges.get(badgeKey(told.win.organisationId, told.win.badgeId))?.document)),
    );
  }

  private async row({ win, then }: ToldWin, viewer: Viewer, people: VisiblePeople, badge: Badge | undefined): Promise<WinRow> {
    const { winId, badgeId, organisationId, profileId, levelId, period, inscription } = win;
    const { where, against, returnedAt } = then;
    const level = levelId === null ? undefined : badge?.levels[levelId];
    // Whoever looks by a link sees that it was lost, and not why.
    const reason = viewer.shows ? undefined : await this.unsealer.open(against?.reason ?? undefined);
    return {
      player_badge_id: winId,
      badgeid: badgeId,
      badge_name: badge?.name ?? '',
      badge_icon: shownIcon(level?.icon || badge?.look.icon || '', organisationId),
      ...winnerOf(profileId, people),
      level: level?.name ?? null,
      level_id: levelId,
      date: where.wonAt,
      value: where.value,
      inscription,
      period_from: period?.from ?? null,
      period_before: period?.before ?? null,
      state: against ? (against.kind === 'revoked' ? 'revoked' : 'withdrawn') : 'standing',
      revoked: against?.kind === 'revoked' ? 1 : 0,
      ended_at: against?.at ?? null,
      reason: reason ?? null,
      ...(viewer.role === 'admin' && { ended_by: (against?.byId && people.person(against.byId)?.name) ?? null }),
      returned_at: returnedAt,
    };
  }
}

export function winnerOf(profileId: string, people: VisiblePeople): Winner {
  const person = people.person(profileId);
  return { profile_id: profileId, Name: person?.name ?? '', icon: person?.icon ?? null };
}
