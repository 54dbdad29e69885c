import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Instant } from '../platform/event.values.ts';
import { NotSignedIn } from '../platform/http/refusals.ts';
import { Accounts } from './accounts.ts';
import { EndAccount } from './end-account.ts';

/**
 * Deletes an account (U-054): each organisation keeps its player, offline and without an address; the personal profile is forgotten; the logins and
 * everything else of the account end.
 * @throws NotSignedIn; Refused last-admin with the `organisations` that would be left without an admin: then nothing is done
 */
export class DeleteAccount extends Command<void> {
  constructor(
    readonly userId: string,
    readonly receivedAt: Instant,
  ) {
    super();
  }
}

@CommandHandler(DeleteAccount)
export class DeleteAccountHandler implements ICommandHandler<DeleteAccount> {
  constructor(
    private readonly accounts: Accounts,
    private readonly endAccount: EndAccount,
  ) {}

  async execute({ userId, receivedAt }: DeleteAccount): Promise<void> {
    await this.endAccount.check(userId);
    if ((await this.accounts.beginToLeave(userId)) === undefined) throw new NotSignedIn();
    await this.endAccount.end(userId, receivedAt);
  }
}
