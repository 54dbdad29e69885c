import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Projector } from '../../projections/platform/projector.ts';
import { AccessLinks } from '../accounts/access-links.ts';
import { type Account, Accounts } from '../accounts/accounts.ts';
import { ApiKeys } from '../accounts/api-keys.ts';
import { Register } from '../accounts/register.ts';
import { SecurityLog } from '../accounts/security-log.ts';
import { CreateOrganisation } from '../organisations/create-organisation.ts';
import { Clock } from '../platform/clock.ts';
import { type Scope, SCOPES } from '../platform/http/who.ts';
import { Refused } from '../platform/refused.ts';
import { Settings } from '../platform/settings.ts';
import { type EmailAddress, readAddress } from '../players/address.values.ts';
import { Invitations } from '../players/invitations.ts';
import { type Command, type CommandOutput, type CommandRequest, optional, required, WrongUsage } from './command.ts';
import { NamedThings } from './named-things.ts';
import { callOf } from './reading-commands.ts';

/** Signs people in by a link that whoever runs the command line hands over. */
@Injectable()
export class SignInLink implements Command {
  readonly name = 'sign-in-link';

  constructor(
    private readonly accounts: Accounts,
    private readonly invitations: Invitations,
    private readonly links: AccessLinks,
    private readonly log: SecurityLog,
    private readonly register: Register,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  async *run(request: CommandRequest): AsyncGenerator<CommandOutput> {
    const address = addressOf(required(request, 'email'));
    const isKnown = (await this.accounts.find(address)) !== undefined || (await this.invitations.to(address)).length > 0;
    if (!isKnown) throw new Refused('not-found', `Nobody here has the address ${address}`);
    const account = await this.accountOf(address);
    const line = await this.linkFor(account);
    await this.log.doneByOperator('SignInLinkMade', account.userId, this.clock.now());
    yield { line };
  }

  /** A link for an account that is there or is made: good once, for 30 minutes. */
  async linkFor({ userId }: Account): Promise<string> {
    return `${this.settings.origin}/v_login/link/${await this.links.create('sign-in', userId, this.clock.now())}`;
  }

  /** Whoever runs the command line vouches for the address. A new account is called by it until its owner says otherwise. */
  async accountOf(address: EmailAddress): Promise<Account> {
    const name = address.slice(0, address.indexOf('@'));
    const made = { email: address, name, passwordHash: null, affiliate: null, defaultProfile: false };
    const account = (await this.accounts.find(address)) ?? (await this.register.register(made, this.clock.now()));
    if (!account) throw new Refused('address-taken', `${address} was taken just now: try again`);
    return account;
  }
}

@Injectable()
export class OrganisationCreate implements Command {
  readonly name = 'organisation create';

  constructor(
    private readonly signInLink: SignInLink,
    private readonly commands: CommandBus,
    private readonly projector: Projector,
    private readonly clock: Clock,
  ) {}

  async *run(request: CommandRequest): AsyncGenerator<CommandOutput> {
    const name = required(request, 'name').trim();
    const address = addressOf(required(request, 'admin'));
    if (name.length > 255) throw new WrongUsage('A name has at most 255 characters');
    const account = await this.signInLink.accountOf(address);
    const about = {
      userId: account.userId,
      name,
      adminName: account.name,
      timeZone: optional(request, 'timezone') ?? 'UTC',
      sample: false,
    };
    const created = await this.commands.execute(new CreateOrganisation(crypto.randomUUID(), this.clock.now(), about, 'command-line'));
    await this.projector.reached(created.position);
    yield { line: `Organisation ${created.organisationId}` };
    yield { line: await this.signInLink.linkFor(account) };
  }
}

@Injectable()
export class KeyCreate implements Command {
  readonly name = 'key create';

  constructor(
    private readonly named: NamedThings,
    private readonly keys: ApiKeys,
    private readonly log: SecurityLog,
    private readonly clock: Clock,
  ) {}

  async *run(request: CommandRequest): AsyncGenerator<CommandOutput> {
    const scopes = required(request, 'scope').split(',');
    const unknown = scopes.find((scope) => !SCOPES.includes(scope as Scope));
    if (unknown !== undefined) throw new WrongUsage(`There is no scope "${unknown}". There are: ${SCOPES.join(', ')}`);
    const { organisationId } = await this.named.organisation(required(request, 'organisation'));
    const now = this.clock.now();
    // Every key may read, as those made on the screen.
    const granted = SCOPES.filter((scope) => scope === 'read' || scopes.includes(scope));
    const key = { organisationId, name: `command line ${now}`, scopes: granted, createdBy: null };
    const { secret } = await this.keys.create(key, now);
    await this.log.changed('ApiKeyCreated', callOf(organisationId, now), key.name);
    yield { line: secret };
  }
}

function addressOf(text: string): EmailAddress {
  const address = readAddress(text);
  if (!address) throw new WrongUsage(`"${text}" is not an e-mail address`);
  return address;
}
