import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ArchiveParts, type ArchiveRow, type Whose } from '../../src/platform/archive/archive-parts.ts';
import { everyPage, type Turn } from '../../src/platform/http/paging.ts';
import { VisibleDirectory } from '../people/visible-directory.ts';
import { type ReadKey, ToldReads } from './told-reads.ts';

const COLUMNS = ['time', 'what', 'reader_id', 'reader'] as const;
const AT_ONCE = 200;

/** Who read of a person, in their archive: admins are named, as on the account's screen. */
@Injectable()
export class ReadsInArchive implements OnModuleInit {
  constructor(
    private readonly parts: ArchiveParts,
    private readonly visible: VisibleDirectory,
    private readonly reads: ToldReads,
  ) {}

  onModuleInit(): void {
    this.parts.add({
      name: 'who-read',
      title: 'Who read your data',
      says: 'Admins and programs that read your address, your archive, or a list or export with you in it: once a day each, for 400 days.',
      order: 70,
      columns: COLUMNS,
      rows: (whose) => this.rows(whose),
    });
  }

  private async *rows({ organisationId, profileId }: Whose): AsyncGenerator<ArchiveRow<(typeof COLUMNS)[number]>[]> {
    const person = (await this.visible.among(organisationId, { teamIds: [], profileId })).person(profileId);
    for await (const rows of everyPage(AT_ONCE, (turn: Turn<ReadKey>) => this.reads.of(person ? [person] : [], turn)))
      yield rows.map(({ time, what, profileid, name }) => ({ time, what, reader_id: profileid, reader: name }));
  }
}
