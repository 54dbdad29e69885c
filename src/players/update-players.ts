import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, Decisions } from '../platform/decisions.ts';
import { type Instant, type Position, type Sealed, streamName } from '../platform/event.values.ts';
import { EventTooLarge } from '../platform/event-store/event-store.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import { EMAIL_TAKEN, ID_TAKEN, refuse, takenIn } from './add-players.ts';
import { CarryOutLists } from './carry-out-lists.ts';
import { differing, type Known, type ProfileChanges, valuesOf } from './change-profile.ts';
import { CurrentRoles } from './current-roles.ts';
import { forgotten } from './forgotten.ts';
import { type RowError, sameKey } from './player-row.values.ts';
import { FORGOTTEN, PROFILE, type ProfileChanged, ROLES } from './players.events.ts';
import { profile } from './profile.ts';
import type { ListedChanges } from './read-listed-changes.ts';
import { deletedIn, roles } from './roles.ts';
import { UniqueValues } from './unique-values.ts';

/**
 * Changes players, all or none (U-067): the list is judged as after the whole of it, so that addresses and external ids may pass between rows, even
 * in a ring.
 * @throws Refused rows-invalid with `errors` (line, field, code, reason), last-admin
 */
export class UpdatePlayers extends Command<{ position: Position }> {
  constructor(
    readonly context: CommandContext,
    readonly receivedAt: Instant,
    readonly rows: readonly ListedChanges[],
  ) {
    super();
  }
}

/** What is known of a player before the list; those whom nobody finds are left out. */
export type Listed = Known & { admin: boolean };

/** Which rows cannot be: by themselves, and beside each other once all of them are done. */
export function judgeList(rows: readonly ListedChanges[], now: ReadonlyMap<string, Listed>, byKey: boolean): RowError[] {
  const listed = rows.map((row) => ({ ...row, before: now.get(row.profileId) }));
  const holders = new Map<string, string>();
  const hold = (key: string, profileId: string) => holders.set(key, holders.get(key) ?? profileId);
  // Who keeps a value goes before whoever wants it.
  for (const keeps of [true, false])
    for (const { profileId, changes, before } of listed)
      for (const [field, value] of before ? uniqueAfter(changes, before) : [])
        if ((value.key === field + sameKey(before?.[field] ?? '')) === keeps) hold(value.key, profileId);
  return listed.flatMap(({ line, profileId, changes, before }): RowError[] => {
    const error = (field: RowError['field'], code: string, reason: string): RowError => ({ line, field, code, reason });
    if (!before) return [error('row', 'not-found', 'There is no such player')];
    const { email, offline } = differing(changes, before);
    const reachable = email === undefined ? before.email !== undefined : email !== null;
    const clashing = uniqueAfter(changes, before).filter(([, { key }]) => holders.get(key) !== profileId);
    return [
      ...(offline === false && !reachable
        ? [error('email', 'email-missing', 'A player without an email cannot be converted to a user')]
        : []),
      ...clashing.map(([field]) =>
        field === 'email' ? error('email', 'email-taken', EMAIL_TAKEN) : error('external_id', 'external-id-taken', ID_TAKEN),
      ),
      ...(byKey && before.admin && offline ? [error('row', 'offline-admin', 'An administrator cannot be offline')] : []),
      ...(byKey && before.admin && email !== undefined
        ? [error('email', 'admin-address', 'Only an administrator in person changes the address of an administrator')]
        : []),
    ];
  });
}

type UniqueField = 'email' | 'externalId';

/** What a player has after the list that nobody else may have. */
function uniqueAfter(changes: ProfileChanges, before: Listed): (readonly [UniqueField, { key: string }])[] {
  return (['email', 'externalId'] as const).flatMap((field) => {
    const value = changes[field] === undefined ? before[field] : changes[field];
    return value ? [[field, { key: field + sameKey(value) }] as const] : [];
  });
}

@CommandHandler(UpdatePlayers)
export class UpdatePlayersHandler implements ICommandHandler<UpdatePlayers> {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly lists: CarryOutLists,
    private readonly roles: CurrentRoles,
    private readonly unique: UniqueValues,
  ) {}

  async execute({ context, receivedAt, rows }: UpdatePlayers): Promise<{ position: Position }> {
    const { organisationId } = context;
    const now = await this.known(organisationId, rows);
    refuse(judgeList(rows, now, context.channel === 'api-key'));
    const different = rows.flatMap(({ profileId, changes }) => {
      const before = now.get(profileId);
      const differs = before ? differing(changes, before) : {};
      return Object.keys(differs).length > 0 ? [{ profileId, differs }] : [];
    });
    const wanted = different.flatMap(({ profileId, differs }) => valuesOf(differs, profileId));
    // What somebody of the list keeps was judged: of the others each gives up what another row wants.
    const givers = new Set(rows.map(({ profileId }) => profileId));
    refuse(takenIn(rows, await this.unique.taken(organisationId, wanted, givers)));
    const taken = await this.unique.reserve(context, receivedAt, wanted, givers);
    const reserved = wanted.filter((value) => !taken.includes(value));
    try {
      refuse(takenIn(rows, taken));
      const changes = await Promise.all(different.map(({ profileId, differs }) => this.sealed(organisationId, profileId, differs)));
      const accepted = await this.roles.acceptList(context, changes);
      return { position: (await this.lists.carryOut(context, changes)) || accepted.position };
    } catch (error) {
      // Not stored: who has had the values keeps them.
      if (error instanceof Refused || error instanceof EventTooLarge) await this.unique.release(context, reserved);
      throw error;
    }
  }

  private async known(organisationId: string, rows: readonly ListedChanges[]): Promise<Map<string, Listed>> {
    const { profileIds: gone } = await this.decisions.load(forgotten, streamName(FORGOTTEN, organisationId));
    const state = await this.decisions.load(roles, streamName(ROLES, organisationId));
    const out = new Set([...gone, ...deletedIn(state)]);
    const found = rows.map(async ({ profileId }): Promise<[string, Listed][]> => {
      const { exists, ...player } = await this.decisions.load(profile, streamName(PROFILE, organisationId, profileId));
      const name = exists && !out.has(profileId) ? await this.keys.open(player.name) : undefined;
      if (name === undefined) return [];
      const [email, externalId] = [await this.keys.open(player.email), await this.keys.open(player.externalId)];
      const offline = player.offline || state.aside.get(profileId)?.has('offline') === true;
      return [[profileId, { name, email, externalId, offline, admin: state.admins.has(profileId) }]];
    });
    return new Map((await Promise.all(found)).flat());
  }

  private async sealed(organisationId: string, profileId: string, changes: ProfileChanges): Promise<ProfileChanged['data']> {
    const seal = async (text: string | null): Promise<Sealed | null> =>
      text === null ? null : this.keys.seal(text, organisationId, profileId);
    const { name, email, externalId, offline } = changes;
    return {
      profileId,
      ...(name !== undefined && { name: await this.keys.seal(name, organisationId, profileId) }),
      ...(email !== undefined && { email: await seal(email) }),
      ...(externalId !== undefined && { externalId: await seal(externalId) }),
      ...(offline !== undefined && { offline }),
    };
  }
}
