import { Module, type OnModuleInit } from '@nestjs/common';
import { Reactions } from '../platform/reactions.ts';
import { Followers } from '../points/followers.ts';
import { Confirmations } from './confirmations.ts';
import { CorrectEntry } from './correct-entry.ts';
import { FrozenLists } from './frozen-lists.ts';
import { LinkedEntries } from './linked-entries.ts';
import { Previews } from './previews.ts';
import { ReinstateEntriesHandler } from './reinstate-entries.ts';
import { RevocationsController } from './revocations.controller.ts';
import { RevokeEntriesHandler } from './revoke-entries.ts';
import { EntrySelection } from './selection.ts';
import { TellAccounts } from './tell-accounts.ts';

@Module({
  controllers: [RevocationsController],
  providers: [
    Confirmations,
    CorrectEntry,
    EntrySelection,
    Followers,
    FrozenLists,
    LinkedEntries,
    Previews,
    ReinstateEntriesHandler,
    RevokeEntriesHandler,
    TellAccounts,
  ],
  exports: [Confirmations, Previews],
})
export class RevocationsModule implements OnModuleInit {
  constructor(
    private readonly reactions: Reactions,
    private readonly tellAccounts: TellAccounts,
  ) {}

  onModuleInit(): void {
    this.reactions.add(this.tellAccounts);
  }
}
