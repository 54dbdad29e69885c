import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 as uuid5 } from 'uuid';
import { Accounts } from '../accounts/accounts.ts';
import { Decisions } from '../platform/decisions.ts';
import { type Instant, type Position, streamName } from '../platform/event.values.ts';
import { Forbidden, NotSignedIn } from '../platform/http/refusals.ts';
import { Keys } from '../platform/keys.ts';
import { addPlayer } from '../players/add-players.ts';
import { PROFILE, ROLES } from '../players/players.events.ts';
import { profile } from '../players/profile.ts';
import { changeRoles, roles } from '../players/roles.ts';
import { UniqueValues } from '../players/unique-values.ts';
import { createOrganisation, organisation } from './organisation.ts';
import { ORGANISATION } from './organisations.events.ts';

export type CreatedOrganisation = { organisationId: string; profileId: string; position: Position };

/**
 * Makes an organisation with a first profile, the account's, as its admin (U-062). The ids follow from the command's.
 * @throws NotSignedIn when there is no such account; Forbidden to who acts within one organisation alone
 */
export class CreateOrganisation extends Command<CreatedOrganisation> {
  constructor(
    readonly commandId: string,
    readonly receivedAt: Instant,
    readonly about: { userId: string; name: string; adminName: string; timeZone: string; sample: boolean },
    /** Through what it came. On the command line nobody is signed in: the facts name no actor. */
    readonly channel: 'session' | 'command-line' = 'session',
  ) {
    super();
  }
}

@CommandHandler(CreateOrganisation)
export class CreateOrganisationHandler implements ICommandHandler<CreateOrganisation> {
  constructor(
    private readonly accounts: Accounts,
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly unique: UniqueValues,
  ) {}

  async execute({ commandId, receivedAt, about, channel }: CreateOrganisation): Promise<CreatedOrganisation> {
    const { userId, name, adminName, timeZone, sample } = about;
    const account = await this.accounts.get(userId);
    if (!account) throw new NotSignedIn();
    if (account.within !== undefined)
      throw new Forbidden('You signed in at the provider of your organisation, and act in that one alone', 'within-one-organisation');
    const organisationId = uuid5('organisation', commandId);
    const profileId = uuid5('admin', commandId);
    const context = { commandId, organisationId, actor: channel === 'session' ? { userId, profileId } : {}, channel };
    await this.keys.createOrganisationKey(organisationId);
    await this.keys.createPersonKeys(organisationId, [profileId]);
    const addresses = account.email ? [{ kind: 'email' as const, value: account.email, holder: profileId }] : [];
    await this.unique.reserve(context, receivedAt, addresses);
    const seal = (text: string) => this.keys.seal(text, organisationId, profileId);
    const created = {
      profileId,
      name: await seal(adminName),
      ...(account.email && { email: await seal(account.email) }),
      role: 'player' as const,
      offline: false,
      personal: false,
    };
    const sealedName = await this.keys.seal(name, organisationId);
    await this.decisions.decide(organisation, streamName(ORGANISATION, organisationId), context, (state) =>
      createOrganisation({ name: sealedName, timeZone, sample }, state),
    );
    await this.decisions.decide(profile, streamName(PROFILE, organisationId, profileId), context, (state) => [
      ...addPlayer(created, [], state),
      ...(state.exists ? [] : [{ type: 'ProfileConnected' as const, data: { profileId, userId } }]),
    ]);
    const { position } = await this.decisions.decide(roles, streamName(ROLES, organisationId), context, (state) =>
      changeRoles([profileId], 'admin', state),
    );
    await this.unique.confirm(context, addresses);
    return { organisationId, profileId, position };
  }
}
