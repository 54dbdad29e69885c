import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { changesSince } from '../platform/changed-since.ts';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { type Instant, streamName } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import { EMAIL_TAKEN, ID_TAKEN } from './add-players.ts';
import type { EmailAddress } from './address.values.ts';
import { CurrentRoles } from './current-roles.ts';
import { PicturesOfProfile } from './pictures-of-profile.ts';
import { PROFILE, type ProfileChanged, type ProfileEvent } from './players.events.ts';
import { type Profile, profile } from './profile.ts';
import { type UniqueValue, UniqueValues } from './unique-values.ts';

/** What is to be different; null takes a value away. */
export type ProfileChanges = {
  name?: string;
  email?: EmailAddress | null;
  externalId?: string | null;
  offline?: boolean;
  /** Paths of pictures. */
  icon?: string | null;
  secondaryAvatar?: string | null;
  coverImage?: string | null;
  themeId?: string | null;
  anthem?: string | null;
  battleOptout?: boolean;
};

/**
 * Changes a profile. Who becomes offline is set aside first, and administers no more.
 * @throws NotFound; BadInput when a picture is none of the player's; Refused email-taken, external-id-taken, email-missing, last-admin, offline-admin, admin-address
 */
export class ChangeProfile extends Command<Decided<ProfileEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly receivedAt: Instant,
    readonly profileId: string,
    readonly changes: ProfileChanges,
  ) {
    super();
  }
}

/** @throws Refused email-missing: a player without an email cannot be converted to a user */
export function changeProfile(changed: ProfileChanged['data'], { email, offline }: Profile): ProfileChanged[] {
  const reachable = changed.email === undefined ? email !== undefined : changed.email !== null;
  const isOffline = changed.offline ?? offline;
  if (!isOffline && !reachable && changed.offline === false) {
    throw new Refused('email-missing', 'A player without an email cannot be converted to a user');
  }
  return Object.keys(changed).length > 1 ? [{ type: 'ProfileChanged', data: changed }] : [];
}

@CommandHandler(ChangeProfile)
export class ChangeProfileHandler implements ICommandHandler<ChangeProfile> {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly pictures: PicturesOfProfile,
    private readonly roles: CurrentRoles,
    private readonly unique: UniqueValues,
  ) {}

  async execute({ context, receivedAt, profileId, changes }: ChangeProfile): Promise<Decided<ProfileEvent>> {
    const { organisationId } = context;
    const stream = streamName(PROFILE, organisationId, profileId);
    const state = await this.decisions.load(profile, stream);
    if (!state.exists) throw new NotFound('player');
    const now = {
      name: await this.keys.open(state.name),
      email: await this.keys.open(state.email),
      externalId: await this.keys.open(state.externalId),
      anthem: await this.keys.open(state.anthem),
      icon: state.icon,
      secondaryAvatar: state.secondaryAvatar,
      coverImage: state.coverImage,
      themeId: state.themeId,
      battleOptout: state.battleOptout,
    };
    if (now.name === undefined) throw new NotFound('player');
    await this.pictures.mustBeOf({ organisationId, profileId }, changes);
    // A key that may change players takes no role; and whoever proves an address acts as the profile: it must make no admins so.
    if (context.channel === 'api-key' && (await this.roles.asOfNow({ organisationId, profileId })) === 'admin') {
      if (changes.offline) throw new Refused('offline-admin', 'An administrator cannot be offline');
      if (changes.email !== undefined)
        throw new Refused('admin-address', 'Only an administrator in person changes the address of an administrator');
    }
    // Of a way out that was only begun the end is not to come: the profile has to say that it is back.
    const isOffline = state.offline || (changes.offline === false && (await this.roles.isAside({ organisationId, profileId }, 'offline')));
    const different = differing(changes, { ...now, offline: isOffline });
    const wanted = valuesOf(different, profileId);
    const taken = await this.unique.reserve(context, receivedAt, wanted);
    try {
      const first = taken[0];
      if (first?.kind === 'email') throw new Refused('email-taken', EMAIL_TAKEN);
      if (first) throw new Refused('external-id-taken', ID_TAKEN);
      const seal = async (text: string | null) => (text === null ? null : await this.keys.seal(text, organisationId, profileId));
      const { name, email, externalId, anthem, ...plain } = different;
      const changed = {
        profileId,
        ...(name !== undefined && { name: await this.keys.seal(name, organisationId, profileId) }),
        ...(email !== undefined && { email: await seal(email) }),
        ...(externalId !== undefined && { externalId: await seal(externalId) }),
        ...(anthem !== undefined && { anthem: await seal(anthem) }),
        ...plain,
      };
      if (plain.offline) await this.roles.setAside(context, [profileId], 'offline');
      const decided = await this.decisions.decide(profile, stream, context, (current) => changeProfile(changed, current));
      if (changes.offline === false) await this.roles.restore(context, [profileId], 'offline');
      await this.unique.confirm(context, wanted);
      return decided;
    } catch (error) {
      if (error instanceof Refused)
        await this.unique.release(
          context,
          wanted.filter((value) => !taken.includes(value)),
        );
      throw error;
    }
  }
}

export type Known = {
  name?: string;
  email?: string;
  externalId?: string;
  offline: boolean;
  icon?: string;
  secondaryAvatar?: string;
  coverImage?: string;
  themeId?: string;
  anthem?: string;
  battleOptout?: boolean;
};

/** Only what differs. */
export function differing(changes: ProfileChanges, now: Known): ProfileChanges {
  const { name, offline } = now;
  const stands = {
    name,
    email: now.email ?? null,
    externalId: now.externalId ?? null,
    offline,
    icon: now.icon ?? null,
    secondaryAvatar: now.secondaryAvatar ?? null,
    coverImage: now.coverImage ?? null,
    themeId: now.themeId ?? null,
    anthem: now.anthem ?? null,
    battleOptout: now.battleOptout ?? false,
  };
  return changesSince<ProfileChanges>(stands, changes);
}

/** What nobody else may have of what is to be. What was given up is free with the fact itself: nothing is released. */
export function valuesOf({ email, externalId }: { email?: string | null; externalId?: string | null }, holder: string): UniqueValue[] {
  return [
    ...(email ? [{ kind: 'email' as const, value: email, holder }] : []),
    ...(externalId ? [{ kind: 'external-id' as const, value: externalId, holder }] : []),
  ];
}
