import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type CommandContext, Decisions, following } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import type { Instant } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Refused } from '../platform/refused.ts';
import { ActivatePlayers } from '../players/activate-players.ts';
import { AddPlayers } from '../players/add-players.ts';
import { type EmailAddress, readAddress } from '../players/address.values.ts';
import { type UniqueValue, UniqueValues } from '../players/unique-values.ts';
import { loadReceiver } from '../points/load-receiver.ts';
import { isName } from '../platform/text.values.ts';
import type { RowSkip, StepSettings } from './integrations.events.ts';

/** Whom a row names, as it says so. */
export type NamedPerson = { email?: string; externalId?: string; name?: string };
/** What a step does about people who are not there. */
export type AboutPeople = Pick<StepSettings, 'createPlayers' | 'invitePlayers' | 'ignoreDeletedPlayers'>;

/** Finds whom rows name, and makes those who are missing where the step says so. */
@Injectable()
export class RowPeople {
  constructor(
    private readonly commands: CommandBus,
    private readonly decisions: Decisions,
    private readonly unique: UniqueValues,
  ) {}

  /** @returns the id of the profile, or why there is none */
  async find(context: CommandContext, named: NamedPerson, how: AboutPeople, at: Instant): Promise<{ profileId: string } | RowSkip> {
    const email = named.email === undefined ? undefined : readAddress(named.email);
    const externalId = named.externalId !== undefined && isName(named.externalId) ? named.externalId : undefined;
    if (email === undefined && externalId === undefined) return 'player-missing';
    const profileId = await this.known(context, email, externalId);
    if (profileId === undefined)
      return how.createPlayers ? this.make(context, { email, externalId, name: named.name }, how, at) : 'player-not-found';
    try {
      await loadReceiver(this.decisions, context.organisationId, profileId);
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
      if (how.ignoreDeletedPlayers) return 'player-deleted';
      await this.commands.execute(new ActivatePlayers(following(context, derivedId('back', context.commandId)), [profileId]));
    }
    return { profileId };
  }

  /** By the external id where there is one: addresses change. */
  private async known(context: CommandContext, email: string | undefined, externalId: string | undefined): Promise<string | undefined> {
    const values: UniqueValue[] = [
      ...(externalId === undefined ? [] : [{ kind: 'external-id' as const, value: externalId, holder: '' }]),
      ...(email === undefined ? [] : [{ kind: 'email' as const, value: email, holder: '' }]),
    ];
    for (const value of values) {
      const holder = await this.unique.holder(context, value);
      if (holder !== undefined && (await this.unique.isUsed(context.organisationId, { ...value, holder }))) return holder;
    }
    return undefined;
  }

  /** Somebody else may make them at the same time: then they are found. */
  private async make(
    context: CommandContext,
    { email, externalId, name }: { email: EmailAddress | undefined; externalId: string | undefined; name: string | undefined },
    { invitePlayers }: AboutPeople,
    at: Instant,
  ): Promise<{ profileId: string } | RowSkip> {
    const called = [name, email?.slice(0, email.indexOf('@')), externalId].find((words) => words !== undefined && isName(words)) ?? '';
    const player = { line: 1, name: called, ...(email !== undefined && { email }), ...(externalId !== undefined && { externalId }) };
    try {
      const making = following(context, derivedId('player', context.commandId));
      const { profileIds } = await this.commands.execute(new AddPlayers(making, at, [player], invitePlayers));
      return profileIds[0] === undefined ? 'player-refused' : { profileId: profileIds[0] };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const profileId = await this.known(context, email, externalId);
      return profileId === undefined ? 'player-refused' : { profileId };
    }
  }
}
