import { Module } from '@nestjs/common';
import { EmbedPages } from './embed-pages.ts';
import { EmbedSessions } from './embed-sessions.ts';
import { EmbedController } from './embed.controller.ts';
import { MakeAppSecretHandler } from './make-app-secret.ts';
import { OutgoingModule } from './outgoing.module.ts';

/** What other sites show of Laurel. */
@Module({
  imports: [OutgoingModule],
  controllers: [EmbedController],
  providers: [EmbedPages, EmbedSessions, MakeAppSecretHandler],
})
export class EmbedModule {}
