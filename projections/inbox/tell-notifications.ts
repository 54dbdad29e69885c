import { Injectable } from '@nestjs/common';
import type { NotificationType } from '../../src/inbox/notification.values.ts';
import type { Instant } from '../../src/platform/event.values.ts';
import { NotFound } from '../../src/platform/http/refusals.ts';
import type { Who } from '../../src/platform/http/who.ts';
import { knownViewer } from '../platform/known-viewer.ts';
import { type Condition, type Document, type Filter, ReadModels } from '../platform/read-models.ts';
import type { Viewer } from '../platform/scope.ts';
import type { NotificationRow } from './inbox.view.ts';
import { groundOf } from './kept-ground.ts';
import { NotificationRows } from './notification-rows.ts';
import { QuietInboxes } from './quiet-inboxes.ts';
import { SeenNotifications } from './seen-notifications.ts';
import { isRead, isTold, isToldTo, type ReadMark, readKey, type Told, toldKey } from './told.ts';

/** No fact is of before. */
const BEGINNING = '1970-01-01T00:00:00.000Z';
const NEWEST_FIRST = [{ field: 'recordedAt', descending: true }] as const;
/** As many are told at once. */
const MOST = 50;
/** Among so many of the newest are those that are told: of others one may see nothing any more. */
const MOST_LOOKED_AT = 100;
/** So many unread ones are counted. */
const MOST_COUNTED = 200;

/** What somebody was told, within what they may see by now. */
@Injectable()
export class TellNotifications {
  constructor(
    private readonly models: ReadModels,
    private readonly seen: SeenNotifications,
    private readonly rows: NotificationRows,
    private readonly quiet: QuietInboxes,
  ) {}

  /** The newest that came after the one that was read last, and how many of all are unread. */
  async newest(who: Who, now: Instant, lastRead?: string): Promise<{ rows: NotificationRow[]; unread: number }> {
    const viewer = knownViewer(who);
    const { organisationId, profileId } = viewer;
    if (profileId === undefined || this.quiet.isQuiet(profileId, lastRead)) return { rows: [], unread: 0 };
    const isNothing = this.quiet.looking(profileId, lastRead);
    const [mark, last] = await Promise.all([
      this.document<ReadMark>(readKey(organisationId, profileId)),
      lastRead === undefined ? undefined : this.document(toldKey(organisationId, lastRead)),
    ]);
    const [lastAt, readUpTo] = [isTold(last) ? last.recordedAt : BEGINNING, mark?.upTo ?? BEGINNING];
    const all = await this.toldAfter(viewer, profileId, lastAt < readUpTo ? lastAt : readUpTo, MOST_COUNTED);
    if (all.length === 0) {
      isNothing();
      return { rows: [], unread: 0 };
    }
    const seen = await this.seen.of(viewer, all, now);
    const newest = all.filter(({ recordedAt }) => recordedAt > lastAt).slice(0, MOST_LOOKED_AT);
    const rows = newest.flatMap(({ notificationId: id }) => seen.told.get(id) ?? []).slice(0, MOST);
    return {
      rows: await this.rows.of(rows, seen, viewer, mark),
      unread: all.filter((told) => seen.told.has(told.notificationId) && !isRead(told, mark)).length,
    };
  }

  /** How many times what of each type was told in a stretch of time, of what is not read and may be seen by now. */
  async count(who: Who, { after, upTo }: { after: Instant; upTo: Instant }, now: Instant): Promise<ReadonlyMap<NotificationType, number>> {
    const viewer = knownViewer(who);
    const { organisationId, profileId = '' } = viewer;
    const mark = await this.document<ReadMark>(readKey(organisationId, profileId));
    const told = (await this.toldAfter(viewer, profileId, after, MOST_COUNTED)).filter(
      (one) => one.recordedAt <= upTo && !isRead(one, mark),
    );
    const counts = new Map<NotificationType, number>();
    if (told.length === 0) return counts;
    for (const { told: one, by } of (await this.seen.of(viewer, told, now)).told.values())
      counts.set(one.kind, (counts.get(one.kind) ?? 0) + (one.about.entries ?? Math.max(1, by.length)));
    return counts;
  }

  /** @throws NotFound where one of some was not told to who calls */
  async mustBeTold(ids: readonly string[], who: Who): Promise<void> {
    const { organisationId, profileId = '' } = knownViewer(who);
    const kept = await this.models.getMany(
      'inbox',
      ids.map((id) => toldKey(organisationId, id)),
    );
    for (const id of ids) {
      const told = kept.get(toldKey(organisationId, id))?.document;
      if (!isTold(told) || !isToldTo(told, profileId)) throw new NotFound('notification');
    }
  }

  /** All that somebody was told, the oldest first, part by part. */
  async *all({ organisationId, profileId }: { organisationId: string; profileId: string }, limit: number): AsyncGenerator<Told[]> {
    const since = await this.since(organisationId, profileId);
    const options = { sort: [{ field: 'recordedAt' }], limit };
    for (const filter of filtersOf(organisationId, profileId, since))
      for await (const part of this.models.walk<Told>('inbox', filter, options))
        yield part.map(({ document }) => document).filter((told) => isToldTo(told, profileId));
  }

  /** The newest first: what they alone were told, and what many were. Whoever came later does not get what everybody was told before. */
  private async toldAfter({ organisationId }: Viewer, profileId: string, after: Instant, limit: number): Promise<Told[]> {
    const since = await this.since(organisationId, profileId);
    const found = await Promise.all(
      filtersOf(organisationId, profileId, since).map((filter) =>
        this.models.find<Told>('inbox', { ...filter, recordedAt: later(filter.recordedAt, after) }, { sort: NEWEST_FIRST, limit }),
      ),
    );
    return found
      .flatMap(({ items }) => items.map(({ document }) => document))
      .filter((told) => isToldTo(told, profileId))
      .sort((one, other) => (one.recordedAt < other.recordedAt ? 1 : one.recordedAt > other.recordedAt ? -1 : 0))
      .slice(0, limit);
  }

  private async since(organisationId: string, profileId: string): Promise<Instant> {
    const person = await groundOf({ get: (key) => this.document(key) }, organisationId, 'person', profileId);
    return person?.since ?? BEGINNING;
  }

  private async document<D extends Document>(key: string): Promise<D | undefined> {
    return (await this.models.get<D>('inbox', key))?.document;
  }
}

type Asked = Filter & { recordedAt: { after: Instant } };

function filtersOf(organisationId: string, profileId: string, since: Instant): Asked[] {
  return [
    { profileId, recordedAt: { after: BEGINNING } },
    { whom: { any: [profileId, organisationId] }, recordedAt: { after: since } },
  ];
}

function later({ after: since }: { after: Instant }, after: Instant): Condition {
  return { after: after > since ? after : since };
}
