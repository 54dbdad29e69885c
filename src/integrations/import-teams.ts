import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Clock } from '../platform/clock.ts';
import { type CommandContext, Decisions, following } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import type { Instant, Position } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { isRecord } from '../platform/is-record.values.ts';
import { isName } from '../platform/text.values.ts';
import { AddMembers } from '../teams/add-members.ts';
import { SaveTeam } from '../teams/save-team.ts';
import { TeamNames } from '../teams/team-names.ts';
import { isOpen, team, teamOf } from '../teams/team.ts';
import { Connections } from './connections.ts';
import { cellOf } from './payload.values.ts';
import { rowsIn } from './payloads.ts';
import { RowPeople } from './row-people.ts';
import type { SystemType } from './systems.values.ts';

/** Who asks for them, and of which integration. */
export type TeamsAsked = { context: CommandContext; configId: string; systemType: SystemType; at: Instant };
/** What came of it: how many teams and players the system has, and the position of the last fact, if there was one. */
export type Imported = { teams: number; players: number; position: Position | undefined };
/** A team as another system tells of it. */
type ToldTeam = { id: string; name: string };

const MOST_TEAMS = 500;
/** Who was deleted here stays so; nobody is invited because another system knows them. */
const ABOUT_PEOPLE = { createPlayers: true, invitePlayers: false, ignoreDeletedPlayers: true };

/** Asks other systems for their teams and who is in them, and makes those that are missing. Asked once more, it makes nothing twice, and takes nobody out. */
@Injectable()
export class ImportTeams {
  constructor(
    private readonly clock: Clock,
    private readonly commands: CommandBus,
    private readonly connections: Connections,
    private readonly decisions: Decisions,
    private readonly names: TeamNames,
    private readonly people: RowPeople,
  ) {}

  /** All of them, and the players who are in them. @throws Error where the system does not answer; Refused of teams and players */
  async all(asked: TeamsAsked): Promise<Imported> {
    const told = await this.told(asked);
    const players = new Set<string>();
    let position: Position | undefined;
    for (const one of told) {
      const known = await this.known(asked, one);
      const { teamId, position: made } = known === undefined ? await this.make(asked, one) : { teamId: known };
      const filled = teamId === undefined ? undefined : await this.fill(asked, one, teamId);
      for (const profileId of filled?.profileIds ?? []) players.add(profileId);
      position = filled?.position ?? made ?? position;
    }
    return { teams: told.length, players: players.size, position };
  }

  /** Those of one team here. @throws NotFound of the team; Error where the system does not answer, or has none such; Refused of players */
  async one(asked: TeamsAsked, teamId: string): Promise<Imported> {
    if (!(await this.isThere(asked, teamId))) throw new NotFound('team');
    for (const one of await this.told(asked)) {
      if ((await this.known(asked, one)) !== teamId) continue;
      const { profileIds, position } = await this.fill(asked, one, teamId);
      return { teams: 1, players: profileIds.size, position };
    }
    throw new Error('it has no such team');
  }

  private async told(asked: TeamsAsked): Promise<ToldTeam[]> {
    const told = (await this.rows(asked, 'teams_url')).flatMap((row) => {
      const [id, name] = isRecord(row) ? [cellOf(row, 'id'), cellOf(row, 'name')] : [];
      return id !== undefined && name !== undefined && isName(name) ? [{ id, name }] : [];
    });
    if (told.length > MOST_TEAMS) throw new Error(`it tells of more than ${MOST_TEAMS} teams`);
    return told;
  }

  /** Which team it is here: the one that was made of it, though it may be called otherwise by now, or one of its name. */
  private async known(asked: TeamsAsked, told: ToldTeam): Promise<string | undefined> {
    for (const teamId of [ownId(asked, told), await this.names.find(asked.context, told.name)])
      if (await this.isThere(asked, teamId)) return teamId;
    return undefined;
  }

  /** Nothing where it was made, and deleted here since: it stays so. */
  private async make(asked: TeamsAsked, told: ToldTeam): Promise<{ teamId?: string; position?: Position }> {
    const { context, at } = asked;
    const teamId = ownId(asked, told);
    if ((await this.decisions.load(team, teamOf(context.organisationId, teamId))).deleted) return {};
    const making = following(context, derivedId(`team ${told.id}`, context.commandId));
    const { position } = await this.commands.execute(new SaveTeam(making, at, teamId, { name: told.name }, true));
    return { teamId, position };
  }

  /** Lets those of a team be in it here. */
  private async fill(
    asked: TeamsAsked,
    told: ToldTeam,
    teamId: string,
  ): Promise<{ profileIds: ReadonlySet<string>; position: Position | undefined }> {
    const found = new Set<string>();
    const { context, at } = asked;
    for (const [index, row] of (await this.rows(asked, 'players_url', told.id)).entries()) {
      if (!isRecord(row)) continue;
      const finding = following(context, derivedId(`player ${told.id} ${index}`, context.commandId));
      const [externalId, email, name] = [cellOf(row, 'id'), cellOf(row, 'email'), cellOf(row, 'name')];
      const named = { ...(externalId && { externalId }), ...(email && { email }), ...(name && { name }) };
      const person = await this.people.find(finding, named, ABOUT_PEOPLE, at);
      if (typeof person !== 'string') found.add(person.profileId);
    }
    const joining = following(context, derivedId(`members ${told.id}`, context.commandId));
    const members = [...found].map((profileId, index) => ({ line: index + 1, name: '', profileId }));
    if (members.length === 0) return { profileIds: found, position: undefined };
    const { position } = await this.commands.execute(new AddMembers(joining, at, teamId, members, false));
    return { profileIds: found, position };
  }

  /** It may take a while: access is had anew for each list. */
  private async rows(asked: TeamsAsked, what: 'teams_url' | 'players_url', teamId?: string): Promise<unknown[]> {
    const { context, configId, systemType } = asked;
    const access = await this.connections.access(context.organisationId, configId, systemType, this.clock.now());
    if (!access) throw new Error('nothing lets Laurel in');
    return rowsIn({ type: 'json', text: await this.connections.told(systemType, access, what, teamId) });
  }

  private async isThere({ context }: TeamsAsked, teamId: string): Promise<boolean> {
    return isOpen(await this.decisions.load(team, teamOf(context.organisationId, teamId)));
  }
}

/** A team of an integration is the same here however often it is told of. */
function ownId({ configId }: TeamsAsked, { id }: ToldTeam): string {
  return derivedId(`team ${id}`, configId);
}
