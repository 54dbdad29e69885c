import { Injectable } from '@nestjs/common';
import { Accounts } from '../accounts/accounts.ts';
import { Mail } from '../mail/mail.ts';
import { type CommandContext, Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import { PROFILE } from './players.events.ts';
import { profile } from './profile.ts';
import { UniqueValues } from './unique-values.ts';

/**
 * Takes away everything that tells who somebody was: reserved values, mails, the account's link, at last the key. Every step may be
 * taken again, so that it is finished by a reaction when the process dies in between.
 */
@Injectable()
export class ErasePerson {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly unique: UniqueValues,
    private readonly accounts: Accounts,
    private readonly mail: Mail,
  ) {}

  async erase(context: CommandContext, profileId: string): Promise<void> {
    const { organisationId } = context;
    const state = await this.decisions.load(profile, streamName(PROFILE, organisationId, profileId));
    const open = (sealed: typeof state.email) => this.keys.open(sealed) ?? [];
    const values = [
      ...[open(state.email)].flat().map((value) => ({ kind: 'email' as const, value, holder: profileId })),
      ...[open(state.externalId)].flat().map((value) => ({ kind: 'external-id' as const, value, holder: profileId })),
    ];
    await this.unique.release(context, values);
    for (const address of state.addresses.flatMap(open)) await this.mail.forget(address);
    if (state.userId) await this.accounts.leave(state.userId, profileId);
    await this.keys.destroyPersonKey(organisationId, profileId);
  }
}
