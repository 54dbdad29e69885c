import { Module } from '@nestjs/common';
import { ArchiveController } from './archive.controller.ts';
import { ReadsController } from './reads.controller.ts';
import { ReadsInArchive } from './reads-in-archive.ts';
import { ToldReads } from './told-reads.ts';

/** What people are given of what is kept about them, and who else read it. */
@Module({ controllers: [ArchiveController, ReadsController], providers: [ReadsInArchive, ToldReads] })
export class PersonalDataModule {}
