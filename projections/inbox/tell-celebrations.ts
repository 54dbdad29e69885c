import { Injectable } from '@nestjs/common';
import type { FeedType } from '../../src/feed/moment.values.ts';
import type { NotificationType } from '../../src/inbox/notification.values.ts';
import type { Instant } from '../../src/platform/event.values.ts';
import type { Who } from '../../src/platform/http/who.ts';
import { type Cast, castKey } from '../casts/casts.ts';
import type { CelebrationRow } from '../moments/celebrations.view.ts';
import { ReadCelebrations } from '../moments/read-celebrations.ts';
import { knownViewer } from '../platform/known-viewer.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { NotificationRow } from './inbox.view.ts';

/** As many are told at once. */
const MOST = 50;

/** The words that old displays know for what is celebrated (U-087). */
const TYPE_OF: Partial<Record<FeedType, NotificationType>> = {
  score: 'points_received',
  badge: 'badge_won',
  badge_level: 'badge_level',
  competition_end: 'competition_ended',
  battle_end: 'battle_won',
};

/** What a notification tells of what it is about. */
const NAMED = [
  'series_id',
  'series_name',
  'badge_id',
  'badge_name',
  'badge_icon',
  'level',
  'competition_id',
  'competition_name',
  'round',
] as const;

/** What a display celebrates, as old ones poll it. */
@Injectable()
export class TellCelebrations {
  constructor(
    private readonly models: ReadModels,
    private readonly celebrations: ReadCelebrations,
  ) {}

  /** The newest that came after the one that was shown last, the newest first. */
  async newest(who: Who, now: Instant, lastRead?: string): Promise<NotificationRow[]> {
    const { organisationId = '', castId = '' } = who;
    const cast = (await this.models.get<Cast>('casts', castKey(organisationId, castId)))?.document;
    if (!cast || cast.deleted || !cast.settings.showsEvents) return [];
    const { celebrations: all } = await this.celebrations.of(knownViewer(who), now);
    const fresh = all.slice(all.findIndex(({ id }) => id === lastRead) + 1);
    return fresh
      .flatMap((one) => rowOf(one) ?? [])
      .slice(-MOST)
      .reverse();
  }
}

function rowOf({ id, type, recorded_at, people, about }: CelebrationRow): NotificationRow | undefined {
  const told = TYPE_OF[type];
  if (told === undefined) return undefined;
  const { points, places = [], players = people } = about;
  const named = Object.fromEntries(NAMED.flatMap((name) => (about[name] === undefined ? [] : [[name, about[name]]])));
  const winners = places.filter(({ place }) => place === 1);
  return {
    id,
    // Of a battle that nobody won it is told that it has ended.
    notification_type_string: told === 'battle_won' && winners.length !== 1 ? 'competition_ended' : told,
    ndata: { people: players.map(({ profile_id, Name, icon }) => ({ profile_id, Name, icon })), ...named },
    additional_data: points === undefined ? {} : { points },
    notification_date: recorded_at,
    is_read: 0,
  };
}
