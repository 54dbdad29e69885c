import { Module } from '@nestjs/common';
import { ChooseDigestHandler } from './choose-digest.ts';
import { ChosenDigestInArchive } from './chosen-digest-in-archive.ts';
import { DigestLinks } from './digest-links.ts';
import { DigestsController } from './digests.controller.ts';
import { ScheduleDigests } from './schedule-digests.ts';
import { SendDigests } from './send-digests.ts';

/** Mails about what is new, of organisations that want them. */
@Module({
  controllers: [DigestsController],
  providers: [ChooseDigestHandler, ChosenDigestInArchive, DigestLinks, ScheduleDigests, SendDigests],
})
export class DigestsModule {}
