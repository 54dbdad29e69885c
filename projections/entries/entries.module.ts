import { Global, Module } from '@nestjs/common';
import { EntriesInArchive } from './entries-in-archive.ts';
import { EntryHistory } from './entry-history.ts';
import { EntryRows } from './entry-rows.ts';
import { FindEntries } from './find-entries.ts';
import { HistoryController } from './history.controller.ts';

/** The history of a series, and entries as every other view tells them. */
@Global()
@Module({
  controllers: [HistoryController],
  providers: [EntriesInArchive, EntryHistory, EntryRows, FindEntries],
  exports: [EntryHistory, EntryRows, FindEntries],
})
export class EntriesModule {}
