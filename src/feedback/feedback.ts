import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Mail } from '../mail/mail.ts';
import type { Instant, Sealed } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import { add, type RecordKind, Records } from '../platform/records/records.ts';
import { Refused } from '../platform/refused.ts';
import { Settings } from '../platform/settings.ts';
import { feedbackMail } from './feedback-mail.ts';

/** What somebody told whoever runs the server: under the person's key, and gone with the person or the organisation. */
type FeedbackRow = { organisationId: string; profileId: string; at: Instant; words: Sealed };

/** By the ids of their commands. */
export const FEEDBACK: RecordKind<FeedbackRow> = { name: 'feedback', fields: { organisationId: 'value', profileId: 'beside' } };

/** Feedback (U-089): a row, and a mail to the address that the operator named. */
@Injectable()
export class Feedback implements OnModuleInit {
  constructor(
    private readonly keys: Keys,
    private readonly mail: Mail,
    private readonly records: Records,
    private readonly settings: Settings,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.records.declare(FEEDBACK);
  }

  /**
   * The same command twice is one row. Who dies between row and mail, and sends it again, has it mailed.
   * @throws Refused feedback-not-taken where nobody would read it
   */
  async give(commandId: string, from: { organisationId: string; profileId: string }, words: string, now: Instant): Promise<void> {
    const { feedbackTo, origin } = this.settings;
    if (feedbackTo === undefined) throw new Refused('feedback-not-taken', 'Nobody takes feedback on this server');
    const sealed = await this.keys.seal(words, from.organisationId, from.profileId);
    await this.records.write([add(FEEDBACK, commandId, { ...from, at: now, words: sealed })]);
    await this.mail.send(feedbackMail(feedbackTo, origin, from, words));
  }
}
