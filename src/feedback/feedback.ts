import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Mail } from '../mail/mail.ts';
import { ArchiveParts, type ArchiveRow, type Whose } from '../platform/archive/archive-parts.ts';
import { type Instant, later, type Sealed } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import { add, everyRecord, type RecordKind, Records } from '../platform/records/records.ts';
import { Refused } from '../platform/refused.ts';
import { Settings } from '../platform/settings.ts';
import { feedbackMail } from './feedback-mail.ts';

/** What somebody told whoever runs the server: under the person's key, and gone with the person or the organisation. */
type FeedbackRow = { organisationId: string; profileId: string; at: Instant; words: Sealed; expiresAt: Instant };

/** By the ids of their commands. */
export const FEEDBACK: RecordKind<FeedbackRow> = {
  name: 'feedback',
  fields: { organisationId: 'value', profileId: 'beside' },
  expires: 'expiresAt',
};

/** As long as it may be worth an answer. */
const KEPT_MS = 400 * 86_400_000;
const COLUMNS = ['time', 'words'] as const;

/** Feedback (U-089): a row, and a mail to the address that the operator named. */
@Injectable()
export class Feedback implements OnModuleInit {
  constructor(
    private readonly archive: ArchiveParts,
    private readonly keys: Keys,
    private readonly mail: Mail,
    private readonly records: Records,
    private readonly settings: Settings,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.records.declare(FEEDBACK);
    this.archive.add({
      name: 'feedback',
      title: 'Feedback',
      says: 'What you told whoever runs this server, for 400 days.',
      order: 70,
      columns: COLUMNS,
      rows: (whose) => this.told(whose),
    });
  }

  /**
   * The same command twice is one row. Who dies between row and mail, and sends it again, has it mailed.
   * @throws Refused feedback-not-taken where nobody would read it
   */
  async give(commandId: string, from: { organisationId: string; profileId: string }, words: string, now: Instant): Promise<void> {
    const { feedbackTo, origin } = this.settings;
    if (feedbackTo === undefined) throw new Refused('feedback-not-taken', 'Nobody takes feedback on this server');
    const sealed = await this.keys.seal(words, from.organisationId, from.profileId);
    await this.records.write([add(FEEDBACK, commandId, { ...from, at: now, words: sealed, expiresAt: later(now, KEPT_MS) })]);
    await this.mail.send(feedbackMail(feedbackTo, origin, from, words));
  }

  private async *told({ organisationId, profileId }: Whose): AsyncGenerator<ArchiveRow<(typeof COLUMNS)[number]>[]> {
    for await (const { document } of everyRecord(this.records, FEEDBACK, { organisationId, profileId }))
      yield [{ time: document.at, words: (await this.keys.open(document.words)) ?? null }];
  }
}
