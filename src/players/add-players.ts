import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 as uuid5 } from 'uuid';
import { type CommandContext, Decisions } from '../platform/decisions.ts';
import { type Instant, type Position, streamName } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import { TeamNames } from '../teams/team-names.ts';
import { isOpen, team, teamOf } from '../teams/team.ts';
import { AskInvitations } from './ask-invitations.ts';
import { forgotten } from './forgotten.ts';
import { type PlayerRow, type RowError, sameKey } from './player-row.values.ts';
import { FORGOTTEN, PROFILE, type ProfileEvent, ROLES } from './players.events.ts';
import { type Profile, profile } from './profile.ts';
import { deletedIn, roles } from './roles.ts';
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
    /** Whether those new ones who have an address and may have an account are invited by mail. */
    readonly invites = false,
  ) {
    super();
  }
}

/** A row with the ids that it will have. `joins`: the team, by whatever it was named. */
type Placed = NewPlayer & { profileId: string; isNew: boolean; joins?: string };

/** What rows are judged by: the teams of each player who is there, and the teams that there are. */
type Known = { teamIds: ReadonlyMap<string, ReadonlySet<string>>; teams: ReadonlySet<string> };

/** Which rows name somebody or a team that is not there, and by which somebody would be in more teams than there can be, with those before. */
export function judgePlayers(players: readonly Placed[], { teamIds, teams }: Known): RowError[] {
  const joined = new Map<string, Set<string>>();
  return players.flatMap(({ line, profileId, isNew, teamId, joins, email, offline }): RowError[] => {
    const theirs = joined.get(profileId) ?? new Set(teamIds.get(profileId));
    if (joins) joined.set(profileId, theirs.add(joins));
    return [
      ...(!isNew && !teamIds.has(profileId) ? [error(line, 'row', 'not-found', 'There is no such player')] : []),
      ...(teamId && !teams.has(teamId) ? [error(line, 'team', 'not-found', 'There is no such team')] : []),
      ...(isNew && offline === false && !email
        ? [error(line, 'email', 'email-missing', 'A player who is a user needs an e-mail address')]
        : []),
      ...(joins && theirs.size > MOST_TEAMS ? [error(line, 'team', 'too-many-teams', TOO_MANY_TEAMS)] : []),
    ];
  });
}

/** The rows whose addresses or external ids others have. */
export function takenIn(players: readonly Pick<Placed, 'profileId' | 'line'>[], taken: readonly UniqueValue[]): RowError[] {
  const lines = new Map(players.map(({ profileId, line }) => [profileId, line]));
  return taken.map(({ kind, holder }) => {
    const line = lines.get(holder) ?? 0;
    return kind === 'email' ? error(line, 'email', 'email-taken', EMAIL_TAKEN) : error(line, 'external_id', 'external-id-taken', ID_TAKEN);
  });
}

/** Teams stand in each entry of the player. */
export const MOST_TEAMS = 100;
export const TOO_MANY_TEAMS = `A player can be in ${MOST_TEAMS} teams at most`;

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
    private readonly asking: AskInvitations,
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly teamNames: TeamNames,
    private readonly unique: UniqueValues,
  ) {}

  async execute({ context, receivedAt, players, invites }: AddPlayers): Promise<AddedPlayers> {
    const { organisationId } = context;
    const { profileIds: gone } = await this.decisions.load(forgotten, streamName(FORGOTTEN, organisationId));
    const deleted = deletedIn(await this.decisions.load(roles, streamName(ROLES, organisationId)));
    const placed = await this.placed(context, players);
    // A retry may name somebody whom it made and who was forgotten since: nothing is theirs any more.
    const judged = placed.filter(({ isNew, profileId }) => !isNew || !gone.has(profileId));
    const added = judged.filter(({ isNew }) => isNew);
    const values = added.flatMap(uniqueValuesOf);
    const errors = judgePlayers(judged, await this.known(organisationId, judged, new Set([...gone, ...deleted])));
    refuse([...errors, ...takenIn(judged, await this.unique.taken(organisationId, values))]);
    await this.keys.createPersonKeys(
      organisationId,
      added.map(({ profileId }) => profileId),
    );
    await this.reserve(context, receivedAt, judged, values);
    const teams = await this.makeTeams(context, receivedAt, judged);
    let position: Position = '';
    for (let from = 0; from < judged.length; from += AT_ONCE) {
      const decided = await Promise.all(judged.slice(from, from + AT_ONCE).map((player) => this.place(context, player, teams)));
      for (const written of decided) if (written > position) position = written;
    }
    await this.unique.confirm(context, values);
    const invited = invites ? added.filter(({ email, offline = false }) => email && !offline) : [];
    if (invited.length > 0) {
      const asked = await this.asking.ask(
        context,
        invited.map(({ profileId }) => profileId),
      );
      position = asked.position;
    }
    return { position, profileIds: placed.map(({ profileId }) => profileId) };
  }

  private async placed(context: CommandContext, players: readonly NewPlayer[]): Promise<Placed[]> {
    const names = new Map(players.flatMap(({ teamId, team: name }) => (name && !teamId ? [[sameKey(name), name] as const] : [])));
    const found = await Promise.all([...names].map(async ([key, name]) => [key, await this.teamNames.find(context, name)] as const));
    const teams = new Map(found);
    return players.map((player, index) => {
      const joins = player.teamId ?? (player.team && teams.get(sameKey(player.team)));
      const profileId = player.profileId ?? uuid5(`player ${index}`, context.commandId);
      return { ...player, profileId, isNew: player.profileId === undefined, ...(joins && { joins }) };
    });
  }

  private async known(organisationId: string, placed: readonly Placed[], out: ReadonlySet<string>): Promise<Known> {
    const known = { teamIds: new Map<string, ReadonlySet<string>>(), teams: new Set<string>() };
    const profileIds = new Set(placed.flatMap(({ isNew, profileId }) => (isNew || out.has(profileId) ? [] : [profileId])));
    const teams = new Set(placed.flatMap(({ teamId }) => teamId ?? []));
    await Promise.all([
      ...[...profileIds].map(async (profileId) => {
        const { exists, teamIds } = await this.decisions.load(profile, streamName(PROFILE, organisationId, profileId));
        if (exists) known.teamIds.set(profileId, teamIds);
      }),
      ...[...teams].map(async (teamId) => {
        if (isOpen(await this.decisions.load(team, teamOf(organisationId, teamId)))) known.teams.add(teamId);
      }),
    ]);
    return known;
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
    refuse(takenIn(placed, taken));
  }

  /** Makes the teams that rows name and that are not there. Answers which each is: another list may have made it first. */
  private async makeTeams(context: CommandContext, receivedAt: Instant, placed: readonly Placed[]): Promise<ReadonlyMap<string, string>> {
    const named = new Map(placed.flatMap(({ joins, teamId, team: name }) => (joins && name && !teamId ? [[joins, name] as const] : [])));
    const made = [...named].map(async ([teamId, name]) => [teamId, await this.teamNames.make(context, receivedAt, teamId, name)] as const);
    return new Map(await Promise.all(made));
  }

  private async place(context: CommandContext, player: Placed, teams: ReadonlyMap<string, string>): Promise<Position> {
    const { organisationId } = context;
    const { profileId, name, email, externalId, joins } = player;
    const teamId = joins && (teams.get(joins) ?? joins);
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

/** The values of a player that nobody else in the organisation may have. */
function uniqueValuesOf({ profileId: holder, email, externalId }: Placed): UniqueValue[] {
  return [
    ...(email ? [{ kind: 'email' as const, value: email, holder }] : []),
    ...(externalId ? [{ kind: 'external-id' as const, value: externalId, holder }] : []),
  ];
}

function error(line: number, field: RowError['field'], code: string, reason: string): RowError {
  return { line, field, code, reason };
}

/** @throws Refused rows-invalid when there are errors */
export function refuse(errors: readonly RowError[]): void {
  const [first, ...others] = [...errors].sort((a, b) => a.line - b.line);
  if (!first) return;
  const reason = others.length === 0 ? first.reason : 'Nothing was saved: some rows have errors';
  throw new Refused('rows-invalid', reason, { errors: [first, ...others] });
}
