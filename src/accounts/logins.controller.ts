import { Query } from '@nestjs/common';
import { listOf, ok } from '../platform/http/answers.values.ts';
import { Delete, Get, Route } from '../platform/http/calls.ts';
import { Id } from '../platform/http/fields.ts';
import { NoReceipt } from '../platform/http/receipts.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Allow, type Call, CallOf, signedIn } from '../platform/http/who.ts';
import { Keys } from '../platform/keys.ts';
import { loginRow, type LoginRow } from './accounts.contract.ts';
import type { LoginOrigin } from './login-origin.ts';
import { SecurityLog } from './security-log.ts';
import { type Session, Sessions } from './sessions.ts';

class ListLogins {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
}

class EndLogin {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id({ note: 'Of the list' }) id!: string;
}

/** One's own logins: those in other browsers too. */
@Route('account')
@NoReceipt()
export class LoginsController {
  constructor(
    private readonly keys: Keys,
    private readonly log: SecurityLog,
    private readonly sessions: Sessions,
  ) {}

  @Get('logins', 'Where you are signed in, the login that was used last first; 200 at most.', ok({ logins: listOf(loginRow) }))
  @Allow(signedIn)
  async list(@Query() _sent: ListLogins, @CallOf() { who, receivedAt }: Call) {
    const sessions = await this.sessions.ofUser(who.userId ?? '', receivedAt);
    return { status: 'ok', logins: await Promise.all(sessions.map((session) => this.row(session, who.sessionId))) };
  }

  /** Ends a login, its open lines included, before it answers. */
  @Delete('login', 'Signs out in another browser, at once.', ok({}))
  @Allow(signedIn)
  async end(@Query() { id }: EndLogin, @CallOf() call: Call) {
    const { userId = '' } = call.who;
    if ((await this.sessions.get(id))?.userId !== userId) throw new NotFound('login');
    await this.sessions.end(id);
    await this.log.signedOut('SignedOutElsewhere', userId, call);
    return { status: 'ok' };
  }

  private async row({ sessionId, from, startedAt, usedAt }: Session, own: string | undefined): Promise<LoginRow> {
    const opened = await this.keys.open(from);
    const { place, browser } = opened === undefined ? UNKNOWN : (JSON.parse(opened) as LoginOrigin);
    return { id: sessionId, place, browser, since: startedAt, last_used: usedAt, this_one: sessionId === own ? 1 : 0 };
  }
}

const UNKNOWN = { place: null, browser: null };
