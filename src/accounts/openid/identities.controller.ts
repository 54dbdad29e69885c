import { Query } from '@nestjs/common';
import { organisationOfProvider } from '../../login-providers/organisation-providers.ts';
import { listOf, ok } from '../../platform/http/answers.values.ts';
import { Delete, Get, Route } from '../../platform/http/calls.ts';
import { Id } from '../../platform/http/fields.ts';
import { NoReceipt } from '../../platform/http/receipts.ts';
import { NotFound } from '../../platform/http/refusals.ts';
import { Allow, type Call, CallOf, signedIn } from '../../platform/http/who.ts';
import { identityRow } from '../accounts.contract.ts';
import { SecurityLog } from '../security-log.ts';
import { Sessions } from '../sessions.ts';
import { Identities } from './identities.ts';
import { LoginProviders } from './login-providers.ts';

class ListIdentities {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
}

class Unlink {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id({ note: 'Of the list' }) id!: string;
}

/** The providers that open one's own account. */
@Route('account')
@NoReceipt()
export class IdentitiesController {
  constructor(
    private readonly identities: Identities,
    private readonly log: SecurityLog,
    private readonly providers: LoginProviders,
    private readonly sessions: Sessions,
  ) {}

  @Get('identities', 'The login providers that open your account.', ok({ identities: listOf(identityRow) }))
  @Allow(signedIn)
  async list(@Query() _sent: ListIdentities, @CallOf() { who }: Call) {
    const own = await this.identities.ofUser(who.userId ?? '');
    // What opens an account within an organisation is not the account's to unlink.
    const linked = own.filter(({ through }) => organisationOfProvider(through) === undefined);
    const rows = await Promise.all(
      linked.map(async ({ identityId, through, linkedAt }) => ({
        id: identityId,
        login_option_id: Number(through),
        name: await this.providers.nameOf(through),
        linked: linkedAt,
      })),
    );
    return { status: 'ok', identities: rows.sort((a, b) => (a.linked < b.linked ? -1 : 1)) };
  }

  /** The address still opens the account. Logins that began at the provider end, but for this one. */
  @Delete('identity', 'Unlinks a login provider from your account: it opens it no more.', ok({}))
  @Allow(signedIn, { reauthenticate: true })
  async unlink(@Query() { id }: Unlink, @CallOf() call: Call) {
    const { userId = '', sessionId } = call.who;
    const own = await this.identities.ofUser(userId);
    const isLinked = own.some(({ identityId, through }) => identityId === id && organisationOfProvider(through) === undefined);
    const unlinked = isLinked ? await this.identities.unlink(id, userId) : undefined;
    if (!unlinked) throw new NotFound('login provider');
    await this.sessions.endThrough(userId, unlinked.through, sessionId);
    await this.log.done('IdentityUnlinked', userId, call);
    return { status: 'ok' };
  }
}
