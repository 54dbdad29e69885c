import { Injectable } from '@nestjs/common';
import { shownIcon } from '../../src/icons/shown-icon.values.ts';
import { MomentRows, personOf } from '../moments/moment-rows.ts';
import type { Known } from '../moments/moment-scopes.ts';
import type { Viewer } from '../platform/scope.ts';
import type { NotificationRow } from './inbox.view.ts';
import type { Seen, SeenNotification } from './seen-notifications.ts';
import { isRead, type ReadMark } from './told.ts';

const MOST_PEOPLE = 3;
/** More of what was said has no place in a line. */
const MOST_CHARACTERS = 120;

/** Tells notifications as calls answer them: names are today's. */
@Injectable()
export class NotificationRows {
  constructor(private readonly moments: MomentRows) {}

  of(notifications: readonly SeenNotification[], { known }: Seen, viewer: Viewer, mark: ReadMark | undefined): Promise<NotificationRow[]> {
    return Promise.all(notifications.map((one) => this.row(one, known, viewer, mark)));
  }

  private async row(seen: SeenNotification, known: Known, viewer: Viewer, mark: ReadMark | undefined): Promise<NotificationRow> {
    const { told, by } = seen;
    const people = [...new Set(by.map(({ profileId }) => profileId).reverse())];
    const own = told.about.places?.find(({ profileId }) => profileId !== undefined && profileId === viewer.profileId);
    const { points, entries } = told.about;
    return {
      id: told.notificationId,
      notification_type_string: told.kind,
      ndata: { people: people.slice(0, MOST_PEOPLE).flatMap((id) => personOf(id, known.people) ?? []), ...(await this.about(seen, known)) },
      additional_data: {
        ...(points !== undefined && { points }),
        ...(entries !== undefined && { entries }),
        ...(people.length > 0 && { people: people.length, times: by.length }),
        ...(own && { rank: own.place }),
      },
      notification_date: told.recordedAt,
      is_read: isRead(told, mark) ? 1 : 0,
    };
  }

  private async about({ told, words }: SeenNotification, known: Known): Promise<Omit<NotificationRow['ndata'], 'people'>> {
    const { seriesId = '', badgeId = '', winId, levelId, competitionId = '', round, postId } = told.about;
    const [series, badge, competition] = [known.series.get(seriesId), known.badges.get(badgeId), known.competitions.get(competitionId)];
    const level = levelId === undefined ? undefined : badge?.levels[levelId];
    return {
      ...(series && { series_id: series.seriesId, series_name: series.name }),
      ...(badge && {
        badge_id: badge.badgeId,
        badge_name: badge.name,
        badge_icon: shownIcon(level?.icon || badge.look.icon || '', told.organisationId),
      }),
      ...(badge && winId !== undefined && { win_id: winId }),
      ...(level && { level: level.name }),
      ...(competition && { competition_id: competition.competitionId, competition_name: competition.name }),
      ...(round !== undefined && { round }),
      ...(postId !== undefined && { post_id: postId, words: beginning(await this.moments.words(words, known.people)) }),
    };
  }
}

function beginning(words: string | null): string | null {
  if (words === null) return null;
  const characters = Array.from(words);
  return characters.length > MOST_CHARACTERS ? `${characters.slice(0, MOST_CHARACTERS).join('')}…` : words;
}
