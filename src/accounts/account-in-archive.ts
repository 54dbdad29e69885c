import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ArchiveParts, type ArchiveRow, type Whose } from '../platform/archive/archive-parts.ts';
import { Clock } from '../platform/clock.ts';
import { everyPage, type Turn } from '../platform/http/paging.ts';
import { Keys } from '../platform/keys.ts';
import { Accounts } from './accounts.ts';
import type { LoginOrigin } from './login-origin.ts';
import { SecurityLog, type SecurityQuery } from './security-log.ts';
import { SECURITY_ACTS } from './security-log.values.ts';
import { Sessions } from './sessions.ts';

const ACCOUNT = ['field', 'value'] as const;
const LOGINS = ['since', 'last_used', 'ends', 'place', 'browser'] as const;
const SECURITY = ['first', 'last', 'count', 'what', 'channel', 'call', 'by_id', 'player_id', 'place'] as const;
const AT_ONCE = 500;

/** The account and its logins, for its owner alone, and what the security log says of a person: in their archive. */
@Injectable()
export class AccountInArchive implements OnModuleInit {
  constructor(
    private readonly parts: ArchiveParts,
    private readonly accounts: Accounts,
    private readonly sessions: Sessions,
    private readonly log: SecurityLog,
    private readonly keys: Keys,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.parts.add({
      name: 'account',
      title: 'Account',
      says: 'What you sign in with. It is yours, and in no archive that an admin takes.',
      order: 80,
      columns: ACCOUNT,
      rows: (whose) => this.account(whose),
    });
    this.parts.add({
      name: 'logins',
      title: 'Where you are signed in',
      says: 'The logins of your account that stand. They are in no archive that an admin takes.',
      order: 90,
      columns: LOGINS,
      rows: (whose) => this.logins(whose),
    });
    this.parts.add({
      name: 'security',
      title: 'Security log',
      says: 'Sign-ins, passwords, keys and exports of yours in this organisation: once an hour each, for 400 days, what was refused for 90.',
      order: 60,
      columns: SECURITY,
      rows: (whose) => this.security(whose),
    });
  }

  private async *account({ userId }: Whose): AsyncGenerator<ArchiveRow<(typeof ACCOUNT)[number]>[]> {
    const account = userId === undefined ? undefined : await this.accounts.get(userId);
    if (!account) return;
    yield [
      { field: 'account_id', value: account.userId },
      { field: 'name', value: account.name },
      { field: 'address', value: account.email },
      { field: 'since', value: account.createdAt },
      { field: 'has_password', value: account.passwordHash !== null },
      { field: 'came_through', value: account.affiliate },
    ];
  }

  private async *logins({ userId }: Whose): AsyncGenerator<ArchiveRow<(typeof LOGINS)[number]>[]> {
    if (userId === undefined) return;
    const sessions = await this.sessions.ofUser(userId, this.clock.now());
    yield await Promise.all(
      sessions.map(async ({ from, startedAt: since, usedAt: last_used, expiresAt: ends }) => {
        const opened = await this.keys.open(from);
        const { place, browser } = opened === undefined ? { place: null, browser: null } : (JSON.parse(opened) as LoginOrigin);
        return { since, last_used, ends, place, browser };
      }),
    );
  }

  private async *security({ organisationId, profileId: self }: Whose): AsyncGenerator<ArchiveRow<(typeof SECURITY)[number]>[]> {
    const told: SecurityQuery[] = [{ profileId: self }, { actorId: self }];
    for (const query of told)
      for await (const notes of everyPage(AT_ONCE, (turn: Turn<{ position: string }>) => this.log.page(organisationId, query, turn)))
        yield (
          notes
            // What one did about oneself was among the first.
            .filter(({ profileId }) => query.actorId === undefined || profileId !== self)
            .map(({ act, at, last, count, channel, what = null, actorId = null, profileId = null, place }) => ({
              first: at,
              last,
              count,
              what: SECURITY_ACTS[act],
              channel,
              call: what,
              by_id: actorId,
              player_id: profileId,
              // Where others were is nothing of this person's.
              place: actorId === null || actorId === self ? (place ?? null) : null,
            }))
        );
  }
}
