import { Injectable } from '@nestjs/common';
import { Accounts } from '../accounts/accounts.ts';
import { PersonalReads } from '../accounts/personal-reads.ts';
import { FEEDBACK } from '../feedback/feedback.ts';
import { forgetPayloads } from '../integrations/payloads.ts';
import { Mail } from '../mail/mail.ts';
import { UI_SETTINGS } from '../organisations/ui-of-profiles.ts';
import { type CommandContext, Decisions } from '../platform/decisions.ts';
import { type Position, streamName } from '../platform/event.values.ts';
import { forgetReceipts } from '../platform/http/receipts.ts';
import { Keys } from '../platform/keys.ts';
import { Objects } from '../platform/objects/objects.ts';
import { Records, remove } from '../platform/records/records.ts';
import { Shown } from '../platform/shown.ts';
import { forgetAnswers } from '../quests/forget-answers.ts';
import { PROFILE } from './players.events.ts';
import { profile } from './profile.ts';
import { type UniqueValue, UniqueValues } from './unique-values.ts';

/**
 * Takes away everything that tells who people were: reserved values, mails, feedback, pictures, who read of them, the account's link, what views and
 * kept answers held, at last the keys.
 * Every step may be taken again; that a key is gone says that all is done. One call works at a time; others' commands and reads go on meanwhile.
 */
@Injectable()
export class ErasePeople {
  private turn: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly unique: UniqueValues,
    private readonly accounts: Accounts,
    private readonly mail: Mail,
    private readonly shown: Shown,
    private readonly records: Records,
    private readonly objects: Objects,
    private readonly reads: PersonalReads,
  ) {}

  /** @param forgotten the position of the fact that they are forgotten */
  erase(context: CommandContext, profileIds: readonly string[], forgotten: Position): Promise<void> {
    const turn = this.turn.then(() => this.eraseAll(context, profileIds, forgotten));
    this.turn = turn.catch(() => undefined);
    return turn;
  }

  private async eraseAll(context: CommandContext, profileIds: readonly string[], forgotten: Position): Promise<void> {
    const { organisationId } = context;
    const known: string[] = [];
    for (const profileId of profileIds) if (await this.eraseOne(context, profileId)) known.push(profileId);
    if (known.length === 0) return;
    await this.shown.erased(forgotten);
    await forgetReceipts(this.records, organisationId);
    await this.keys.destroyPersonKeys(organisationId, known);
  }

  /** Answers whether there was still a key. */
  private async eraseOne(context: CommandContext, profileId: string): Promise<boolean> {
    const state = await this.decisions.load(profile, streamName(PROFILE, context.organisationId, profileId));
    if ((await this.keys.open(state.name)) === undefined) return false;
    const [email, externalId] = [await this.keys.open(state.email), await this.keys.open(state.externalId)];
    const values: UniqueValue[] = [
      ...(email ? [{ kind: 'email' as const, value: email, holder: profileId }] : []),
      ...(externalId ? [{ kind: 'external-id' as const, value: externalId, holder: profileId }] : []),
    ];
    await this.unique.release(context, values);
    for (const address of state.addresses) await this.mail.forget((await this.keys.open(address)) ?? '');
    // What is new for them went to the address that their account has proved.
    const proved = state.userId === undefined ? undefined : (await this.accounts.get(state.userId))?.email;
    if (proved) await this.mail.forget(proved);
    await this.mail.forgetNaming(context.organisationId);
    await this.records.deleteAll(FEEDBACK, { organisationId: context.organisationId, profileId });
    await forgetAnswers(this.records, context.organisationId, profileId);
    await forgetPayloads(this.records, context.organisationId, profileId);
    await this.records.write([remove(UI_SETTINGS, profileId)]);
    await this.objects.deleteAll({ organisationId: context.organisationId, profileId });
    await this.reads.forget(context.organisationId, profileId);
    if (state.userId) await this.accounts.leave(state.userId, profileId);
    return true;
  }
}
