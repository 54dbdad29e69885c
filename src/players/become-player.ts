import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 as uuid5 } from 'uuid';
import { Accounts } from '../accounts/accounts.ts';
import { organisation } from '../organisations/organisation.ts';
import { ORGANISATION } from '../organisations/organisations.events.ts';
import { type CommandContext, Decisions } from '../platform/decisions.ts';
import { type Instant, type Position, streamName } from '../platform/event.values.ts';
import { NotFound, NotSignedIn } from '../platform/http/refusals.ts';
import { Standing } from '../platform/http/standing.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import { Shown } from '../platform/shown.ts';
import { addPlayer } from './add-players.ts';
import type { EmailAddress } from './address.values.ts';
import { joinOrganisation } from './join-organisation.ts';
import { joinRequests, type JoinRequests } from './join-requests.ts';
import { Members } from './members.ts';
import { organisationInvitations } from './organisation-invitations.ts';
import {
  INVITATIONS,
  JOIN_REQUESTS,
  type JoinRequested,
  PROFILE,
  type ProfileCreated,
  type ProfileEvent,
  ROLES,
  type WhyAside,
} from './players.events.ts';
import { type Profile, profile } from './profile.ts';
import { roles } from './roles.ts';
import { type UniqueValue, UniqueValues } from './unique-values.ts';

/** An account that is to become a player. `email`: it has proved it. `via`: by which link or provider it comes. `approval`: an admin lets it in. */
export type Newcomer = { organisationId: string; userId: string; name: string; email: EmailAddress; via: string; approval: boolean };

/** The profile as which it plays from now on, or that it has asked. */
export type BecamePlayer =
  { position: Position; profileId: string; asked?: undefined } | { position: Position; asked: true; profileId?: undefined };

/**
 * Makes an account a player of an organisation that did not add it: as the player who waits for its address, otherwise as a new one. Whoever is one
 * already stays who they are. With approval somebody whom nobody has added asks, and becomes one when an admin says so.
 * @throws NotSignedIn; NotFound organisation; Refused organisation-frozen, member-left, member-deleted, member-offline, member-forgotten,
 * invitation-declined, already-member, email-taken, join-refused
 */
export class BecomePlayer extends Command<BecamePlayer> {
  constructor(
    readonly context: CommandContext,
    readonly receivedAt: Instant,
    readonly newcomer: Newcomer,
  ) {
    super();
  }
}

/** A profile that the account had once, or that has its address. `declined`: which of its addresses said no to its invitation. */
export type KnownPlayer = {
  profileId: string;
  state: Profile;
  aside: ReadonlySet<WhyAside> | undefined;
  hasAddress: boolean;
  declined: number | undefined;
};

/** Who somebody is to an organisation: a player, one who was added and may join, or nobody yet. */
export type Standpoint = { is: 'player' | 'invited'; profileId: string } | { is: 'nobody' };

/**
 * Who was set aside, or said no, is let in by nobody but an admin who invites them.
 * @throws Refused member-left, member-deleted, member-offline, member-forgotten, invitation-declined, email-taken
 */
export function standpointOf(userId: string, known: readonly KnownPlayer[]): Standpoint {
  const there = known.filter(({ state }) => state.exists);
  const player = there.find((one) => one.state.userId === userId && whyOut(one) === undefined);
  if (player) return { is: 'player', profileId: player.profileId };
  const added = there.find((one) => one.hasAddress && one.state.userId === undefined && whyOut(one) === undefined);
  if (added && added.declined === added.state.addresses.length)
    throw new Refused('invitation-declined', 'You declined an invitation to it: an administrator has to invite you again');
  if (added) return { is: 'invited', profileId: added.profileId };
  const why = there.map(whyOut).find((reason) => reason !== undefined);
  if (why) throw new Refused(`member-${why}`, OUT[why]);
  if (there.some(({ hasAddress }) => hasAddress)) throw emailTaken();
  return { is: 'nobody' };
}

function whyOut({ aside, state }: KnownPlayer): WhyAside | undefined {
  const [why] = aside ?? [];
  return why ?? (state.offline ? 'offline' : undefined);
}

const OUT: Readonly<Record<WhyAside, string>> = {
  left: 'You left this organisation: an administrator has to invite you again',
  deleted: 'You were taken out of this organisation: an administrator has to bring you back',
  offline: 'You play there without an account: an administrator has to invite you',
  forgotten: 'This organisation was asked to forget you: an administrator has to invite you',
};

/** Somebody else uses the address, or is just about to. */
function emailTaken(): Refused {
  return new Refused('email-taken', 'An error occurred. Make sure the email is valid and not used for another account');
}

/** A player begins, with an account. */
export function becomePlayer(created: ProfileCreated['data'], userId: string, state: Profile): ProfileEvent[] {
  if (state.userId === userId) return [];
  if (state.exists) throw emailTaken();
  return [...addPlayer(created, [], state), { type: 'ProfileConnected', data: { profileId: created.profileId, userId } }];
}

/** @throws Refused join-refused */
export function askToJoin(request: JoinRequested['data'], { waiting, refused }: JoinRequests): JoinRequested[] {
  if (refused.has(request.profileId)) throw joinRefused();
  return waiting.has(request.profileId) ? [] : [{ type: 'JoinRequested', data: request }];
}

function joinRefused(): Refused {
  return new Refused('join-refused', 'An administrator has not let you in: ask for an invitation');
}

@CommandHandler(BecomePlayer)
export class BecomePlayerHandler implements ICommandHandler<BecomePlayer> {
  constructor(
    private readonly accounts: Accounts,
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly members: Members,
    private readonly shown: Shown,
    private readonly standing: Standing,
    private readonly unique: UniqueValues,
  ) {}

  /** Whoever asks who the user is afterwards is told of the profile. */
  async execute({ context, receivedAt, newcomer }: BecomePlayer): Promise<BecamePlayer> {
    const { organisationId, userId, approval } = newcomer;
    const { exists, deleted } = await this.decisions.load(organisation, streamName(ORGANISATION, organisationId));
    if (!exists || deleted) throw new NotFound('organisation');
    const known = await this.known(newcomer);
    const standpoint = standpointOf(userId, known);
    if (standpoint.is !== 'nobody') return this.become(context, newcomer, await this.connect(context, newcomer, standpoint.profileId));
    const profileId = await this.profileIdOf(newcomer, known);
    const { refused } = await this.decisions.load(joinRequests, streamName(JOIN_REQUESTS, organisationId));
    // Under a key that was ended nothing can be sealed.
    if (refused.has(profileId)) throw joinRefused();
    await this.standing.mustNotBeFrozen(organisationId);
    await this.keys.createPersonKeys(organisationId, [profileId]);
    if (approval) return this.ask(context, newcomer, profileId);
    return this.become(context, newcomer, await this.make(context, receivedAt, newcomer, profileId));
  }

  private async become<Became extends { position: Position; profileId: string }>(
    context: CommandContext,
    { userId }: Newcomer,
    became: Became,
  ): Promise<Became> {
    await this.members.confirm(context, userId, became.profileId);
    await this.shown.reached(became.position, { view: 'people' });
    return became;
  }

  /** The profiles that the account had, and who has the address. */
  private async known({ organisationId, userId, email }: Newcomer): Promise<KnownPlayer[]> {
    const { aside } = await this.decisions.load(roles, streamName(ROLES, organisationId));
    const { declined } = await this.decisions.load(organisationInvitations, streamName(INVITATIONS, organisationId));
    const addressed = await this.unique.holder({ organisationId }, addressOf(email, ''));
    const profileIds = new Set([...(await this.members.of(organisationId, userId)), ...(addressed === undefined ? [] : [addressed])]);
    return Promise.all(
      [...profileIds].map(async (profileId) => {
        const state = await this.decisions.load(profile, streamName(PROFILE, organisationId, profileId));
        const hasAddress = (await this.keys.open(state.email)) === email;
        return { profileId, state, aside: aside.get(profileId), hasAddress, declined: declined.get(profileId) };
      }),
    );
  }

  /**
   * The id follows from who comes, so that all who come at once with one account, and who died in the middle, make one player. Where the account was
   * somebody there before, it is another.
   */
  private async profileIdOf({ organisationId, userId }: Newcomer, known: readonly KnownPlayer[]): Promise<string> {
    const former = known.filter(({ state }) => state.exists).map(({ profileId }) => profileId);
    return uuid5(await this.keys.fingerprint(organisationId, ['player', userId, ...former.sort()].join(' ')), organisationId);
  }

  private async ask(
    context: CommandContext,
    { organisationId, userId, name, email, via }: Newcomer,
    profileId: string,
  ): Promise<BecamePlayer> {
    const seal = (text: string) => this.keys.seal(text, organisationId, profileId);
    const request = { profileId, userId, name: await seal(name), email: await seal(email), via };
    const { position } = await this.decisions.decide(joinRequests, streamName(JOIN_REQUESTS, organisationId), context, async (state) => {
      if (!(await this.accounts.get(userId))) throw new NotSignedIn();
      return askToJoin(request, state);
    });
    await this.shown.reached(position, { view: 'join-requests' });
    return { position, asked: true };
  }

  private async make(
    context: CommandContext,
    receivedAt: Instant,
    { organisationId, userId, name, email, via }: Newcomer,
    profileId: string,
  ) {
    const address = addressOf(email, profileId);
    if ((await this.unique.reserve(context, receivedAt, [address])).length > 0) throw emailTaken();
    const seal = (text: string) => this.keys.seal(text, organisationId, profileId);
    const created = {
      profileId,
      name: await seal(name),
      email: await seal(email),
      role: 'player' as const,
      offline: false,
      personal: false,
      via,
    };
    const { position } = await this.decisions.decide(profile, streamName(PROFILE, organisationId, profileId), context, (state) =>
      this.holding(context, userId, profileId, becomePlayer(created, userId, state)),
    );
    await this.unique.confirm(context, [address]);
    return { position, profileId };
  }

  /** As by saying yes to an invitation; who is a player stays one. */
  private async connect(context: CommandContext, { organisationId, userId, email }: Newcomer, profileId: string) {
    const invitations = await this.decisions.load(organisationInvitations, streamName(INVITATIONS, organisationId));
    const { position } = await this.decisions.decide(profile, streamName(PROFILE, organisationId, profileId), context, async (state) => {
      const invited = (await this.keys.open(state.email)) === email;
      const events = joinOrganisation(profileId, userId, state, { invited, left: false }, invitations);
      if (events.length > 0) await this.standing.mustNotBeFrozen(organisationId);
      return this.holding(context, userId, profileId, events);
    });
    return { position, profileId };
  }

  /** Before the account acts through the profile it is held for it. It may have begun to be deleted meanwhile. */
  private async holding(context: CommandContext, userId: string, profileId: string, events: ProfileEvent[]): Promise<ProfileEvent[]> {
    if (events.length === 0) return events;
    if (!(await this.accounts.get(userId))) throw new NotSignedIn();
    await this.members.hold(context, userId, profileId);
    return events;
  }
}

function addressOf(value: EmailAddress, holder: string): UniqueValue {
  return { kind: 'email', value, holder };
}
