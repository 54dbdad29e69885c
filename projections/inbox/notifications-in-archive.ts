import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { NotificationsRead } from '../../src/inbox/inbox.events.ts';
import { ArchiveParts, type ArchiveRow, type Whose } from '../../src/platform/archive/archive-parts.ts';
import { ReadModels } from '../platform/read-models.ts';
import { TellNotifications } from './tell-notifications.ts';
import { isRead, type ReadMark, readKey } from './told.ts';

const COLUMNS = ['notification_id', 'type', 'happened_at', 'told_at', 'points', 'read'] as const;
const AT_ONCE = 500;

/** What somebody was told, in their archive. */
@Injectable()
export class NotificationsInArchive implements OnModuleInit {
  constructor(
    private readonly parts: ArchiveParts,
    private readonly models: ReadModels,
    private readonly told: TellNotifications,
  ) {}

  onModuleInit(): void {
    this.parts.add({
      name: 'notifications',
      title: 'What you were told',
      says: 'Each notification, and whether you have read it.',
      order: 39,
      facts: ['NotificationsRead' satisfies NotificationsRead['type']],
      columns: COLUMNS,
      rows: (whose) => this.rows(whose),
    });
  }

  private async *rows(whose: Whose): AsyncGenerator<ArchiveRow<(typeof COLUMNS)[number]>[]> {
    const { organisationId, profileId } = whose;
    const mark = (await this.models.get<ReadMark>('inbox', readKey(organisationId, profileId)))?.document;
    for await (const part of this.told.all(whose, AT_ONCE))
      yield part.map((told) => ({
        notification_id: told.notificationId,
        type: told.kind,
        happened_at: told.happenedAt,
        told_at: told.recordedAt,
        points: told.about.points ?? null,
        read: isRead(told, mark) ? 1 : 0,
      }));
  }
}
