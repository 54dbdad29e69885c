import { Injectable, type OnModuleInit } from '@nestjs/common';
import { inbox } from '../inbox/inbox.ts';
import { type DigestChosen, INBOX } from '../inbox/inbox.events.ts';
import { ArchiveParts, type Whose } from '../platform/archive/archive-parts.ts';
import { Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';

/** How often somebody wanted to be mailed, in their archive. */
@Injectable()
export class ChosenDigestInArchive implements OnModuleInit {
  constructor(
    private readonly parts: ArchiveParts,
    private readonly decisions: Decisions,
  ) {}

  onModuleInit(): void {
    this.parts.add({
      name: 'digest',
      title: 'Mails about what is new',
      says: 'How often you want them at most.',
      order: 91,
      facts: ['DigestChosen' satisfies DigestChosen['type']],
      columns: ['digest'],
      rows: (whose) => this.rows(whose),
    });
  }

  private async *rows({ organisationId, profileId }: Whose) {
    const { digest } = await this.decisions.load(inbox, streamName(INBOX, organisationId, profileId));
    if (digest !== null) yield [{ digest }];
  }
}
