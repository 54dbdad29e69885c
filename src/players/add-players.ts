import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 as uuid5 } from 'uuid';
import { Directory } from '../../projections/people/directory.ts';
import type { OrganisationDirectory } from '../../projections/people/organisation-directory.ts';
import { type CommandContext, Decisions } from '../platform/decisions.ts';
import { type Instant, type Position, streamName } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import { type PlayerRow, type RowError, sameKey } from './player-row.values.ts';
import { PROFILE, type ProfileEvent, TEAM } from './players.events.ts';
import { type Profile, profile } from './profile.ts';
import { createTeam, team } from './team.ts';
import { type UniqueValue, UniqueValues } from './unique-values.ts';

/** A row of newprofiles (U-067): a new player, or one who is there and joins a team. */
export type NewPlayer = PlayerRow & { profileId?: string; teamId?: string; offline?: boolean };

/** What became of it: the profiles in the order of the rows, and the position of the last fact. */
export type AddedPlayers = { position: Position; profileIds: string[] };

/**
 * Adds players to an organisation, all or none: every row is judged before the first fact.
 * @throws Refused rows-invalid with `errors` (line, field, code, reason)
 */
export class AddPlayers extends Command<AddedPlayers> {
  constructor(
    readonly context: CommandContext,
    readonly receivedAt: Instant,
    readonly players: readonly NewPlayer[],
  ) {
    super();
  }
}

/** A row with the ids that it will have. */
type Placed = NewPlayer & { profileId: string; isNew: boolean };

/** Which rows name somebody, a team or a value that cannot be theirs. */
export function judgePlayers(
  players: readonly Placed[],
  directory: Pick<OrganisationDirectory, 'person' | 'people' | 'team' | 'teams'>,
): RowError[] {
  const addresses = new Map<string, string>();
  const externalIds = new Map<string, string>();
  for (const { profileId, email, externalId } of directory.people()) {
    if (email) addresses.set(email, profileId);
    if (externalId) externalIds.set(sameKey(externalId), profileId);
  }
  const taken = (holder: string | undefined, profileId: string) => holder !== undefined && holder !== profileId;
  const errors = players.flatMap(({ line, profileId, isNew, teamId, email, externalId, offline }): RowError[] => [
    ...(!isNew && !isKnown(directory.person(profileId)) ? [error(line, 'row', 'not-found', 'There is no such player')] : []),
    ...(teamId && !directory.team(teamId) ? [error(line, 'team', 'not-found', 'There is no such team')] : []),
    ...(isNew && email && taken(addresses.get(email), profileId) ? [error(line, 'email', 'email-taken', EMAIL_TAKEN)] : []),
    ...(isNew && externalId && taken(externalIds.get(sameKey(externalId)), profileId)
      ? [error(line, 'external_id', 'external-id-taken', ID_TAKEN)]
      : []),
    ...(isNew && offline === false && !email
      ? [error(line, 'email', 'email-missing', 'A player who is a user needs an e-mail address')]
      : []),
  ]);
  return [...errors, ...tooManyTeams(players, directory)];
}

/** Teams stand in each entry of the player. */
const MOST_TEAMS = 100;
const TOO_MANY_TEAMS = `A player can be in ${MOST_TEAMS} teams at most`;

/** The rows by which somebody would be in more teams than there can be, with those before it. */
function tooManyTeams(players: readonly Placed[], directory: Pick<OrganisationDirectory, 'person' | 'teams'>): RowError[] {
  const ids = teamIdsByName(directory);
  const joined = new Map<string, Set<string>>();
  return players.flatMap(({ line, profileId, teamId, team: name }) => {
    const joins = teamId ?? (name && (ids.get(sameKey(name)) ?? sameKey(name)));
    if (!joins) return [];
    const teams = joined.get(profileId) ?? new Set(directory.person(profileId)?.teamIds);
    joined.set(profileId, teams.add(joins));
    return teams.size > MOST_TEAMS ? [error(line, 'team', 'too-many-teams', TOO_MANY_TEAMS)] : [];
  });
}

/** A player begins, in a team or in none. */
export function addPlayer(
  created: Extract<ProfileEvent, { type: 'ProfileCreated' }>['data'],
  teamIds: readonly string[],
  { exists }: Profile,
): ProfileEvent[] {
  if (exists) return [];
  const { profileId } = created;
  return [
    { type: 'ProfileCreated', data: created },
    ...teamIds.map((teamId) => ({ type: 'TeamJoined' as const, data: { profileId, teamId } })),
  ];
}

/** Somebody who is there joins a team. @throws Refused too-many-teams */
export function joinTeam(profileId: string, teamId: string, { exists, teamIds }: Profile): ProfileEvent[] {
  if (!exists || teamIds.has(teamId)) return [];
  if (teamIds.size >= MOST_TEAMS) throw new Refused('too-many-teams', TOO_MANY_TEAMS);
  return [{ type: 'TeamJoined', data: { profileId, teamId } }];
}

/** The words of R-230 (U-069). */
export const EMAIL_TAKEN = 'A player with this email already exists';
export const ID_TAKEN = 'A player with this external id already exists';

/** How many players are written at the same time. */
const AT_ONCE = 250;

@CommandHandler(AddPlayers)
export class AddPlayersHandler implements ICommandHandler<AddPlayers> {
  constructor(
    private readonly decisions: Decisions,
    private readonly directory: Directory,
    private readonly keys: Keys,
    private readonly unique: UniqueValues,
  ) {}

  async execute({ context, receivedAt, players }: AddPlayers): Promise<AddedPlayers> {
    const { organisationId, commandId } = context;
    const directory = await this.directory.organisation(organisationId);
    const placed = players.map((player, index): Placed => {
      const profileId = player.profileId ?? uuid5(`player ${index}`, commandId);
      return { ...player, profileId, isNew: player.profileId === undefined };
    });
    // A retry may name somebody whom it made and who was forgotten since: nothing is theirs any more.
    const judged = placed.filter(({ isNew, profileId }) => !isNew || (directory.person(profileId)?.forgotten ?? null) === null);
    refuse(judgePlayers(judged, directory));
    const added = judged.filter(({ isNew }) => isNew);
    await this.keys.createPersonKeys(
      organisationId,
      added.map(({ profileId }) => profileId),
    );
    const values = added.flatMap(uniqueValuesOf);
    await this.reserve(context, receivedAt, judged, values);
    const teams = await this.makeTeams(context, judged, directory);
    let position: Position = '';
    for (let from = 0; from < judged.length; from += AT_ONCE) {
      const decided = await Promise.all(judged.slice(from, from + AT_ONCE).map((player) => this.place(context, player, teams)));
      for (const written of decided) if (written > position) position = written;
    }
    await this.unique.confirm(context, values);
    return { position, profileIds: placed.map(({ profileId }) => profileId) };
  }

  private async reserve(
    context: CommandContext,
    receivedAt: Instant,
    placed: readonly Placed[],
    values: readonly UniqueValue[],
  ): Promise<void> {
    const taken = await this.unique.reserve(context, receivedAt, values);
    if (taken.length === 0) return;
    await this.unique.release(
      context,
      values.filter((value) => !taken.includes(value)),
    );
    const lines = new Map(placed.map(({ profileId, line }) => [profileId, line]));
    refuse(
      taken.map(({ kind, holder }) => {
        const line = lines.get(holder) ?? 0;
        return kind === 'email'
          ? error(line, 'email', 'email-taken', EMAIL_TAKEN)
          : error(line, 'external_id', 'external-id-taken', ID_TAKEN);
      }),
    );
  }

  /** Teams by name: those that are there, and new ones whose id follows from the name, so that two imports at once make one. */
  private async makeTeams(
    context: CommandContext,
    placed: readonly Placed[],
    directory: OrganisationDirectory,
  ): Promise<Map<string, string>> {
    const { organisationId } = context;
    const ids = teamIdsByName(directory);
    const missing = new Map(placed.flatMap(({ team: name }) => (name && !ids.has(sameKey(name)) ? [[sameKey(name), name] as const] : [])));
    await Promise.all(
      [...missing].map(async ([key, name]) => {
        const teamId = uuid5(await this.keys.keyedHash(organisationId, 'team', key), TEAM_IDS);
        const sealed = await this.keys.seal(name, organisationId);
        await this.decisions.decide(team, streamName(TEAM, organisationId, teamId), context, (state) => createTeam(teamId, sealed, state));
        ids.set(key, teamId);
      }),
    );
    return ids;
  }

  private async place(context: CommandContext, player: Placed, teams: ReadonlyMap<string, string>): Promise<Position> {
    const { organisationId } = context;
    const { profileId, name, email, externalId } = player;
    const teamId = player.teamId ?? (player.team && teams.get(sameKey(player.team)));
    const stream = streamName(PROFILE, organisationId, profileId);
    if (!player.isNew) {
      const joined = await this.decisions.decide(profile, stream, context, (state) => (teamId ? joinTeam(profileId, teamId, state) : []));
      return joined.position;
    }
    const seal = (text: string) => this.keys.seal(text, organisationId, profileId);
    const created = {
      profileId,
      name: await seal(name),
      ...(email && { email: await seal(email) }),
      ...(externalId && { externalId: await seal(externalId) }),
      role: 'player' as const,
      offline: player.offline ?? !email,
      personal: false,
    };
    return (await this.decisions.decide(profile, stream, context, (state) => addPlayer(created, teamId ? [teamId] : [], state))).position;
  }
}

const TEAM_IDS = '3f0c7f0e-29a7-4d0f-9d5e-5b1f5a1f8a62';

/** The values of a player that nobody else in the organisation may have. */
function uniqueValuesOf({ profileId: holder, email, externalId }: Placed): UniqueValue[] {
  return [
    ...(email ? [{ kind: 'email' as const, value: email, holder }] : []),
    ...(externalId ? [{ kind: 'external-id' as const, value: externalId, holder }] : []),
  ];
}

function teamIdsByName(directory: Pick<OrganisationDirectory, 'teams'>): Map<string, string> {
  return new Map([...directory.teams()].map(({ name, teamId }) => [sameKey(name), teamId]));
}

function isKnown(person: { forgotten: number | null } | undefined): boolean {
  return person?.forgotten === null;
}

function error(line: number, field: RowError['field'], code: string, reason: string): RowError {
  return { line, field, code, reason };
}

function refuse(errors: readonly RowError[]): void {
  const first = errors[0];
  if (first) throw new Refused('rows-invalid', errors.length === 1 ? first.reason : 'Nothing was saved: some rows have errors', { errors });
}
