import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type CommandContext, Decisions, following } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import { type Instant, streamName } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Refused } from '../platform/refused.ts';
import { isName } from '../platform/text.values.ts';
import { AddPlayers } from '../players/add-players.ts';
import { PROFILE } from '../players/players.events.ts';
import { profile } from '../players/profile.ts';
import { RemoveMembers } from '../teams/remove-members.ts';
import { TeamNames } from '../teams/team-names.ts';
import { isOpen, team, teamOf } from '../teams/team.ts';
import type { RowSkip, StepWords } from './integrations.events.ts';

/** A row, as far as it says who is in which team. */
export type InTeam = { cells: Readonly<Record<string, string>>; profileId?: string };
/** What a row makes of teams: who leaves which, and who joins which, or which is made. */
export type TeamPlan = {
  becomes: 'team-made' | 'team-joined' | 'team-left' | 'same';
  leaves?: { teamId: string; profileId: string };
  joins?: { name: string; profileId?: string };
};
type Place = { teamId: string; isThere: boolean } & (
  { profileId: string; isMember: boolean } | { profileId?: undefined; isMember?: undefined }
);

/** Who is in a team because a row says so: a team that is missing is made, and whoever the row said it of before leaves. */
@Injectable()
export class StepTeams {
  constructor(
    private readonly commands: CommandBus,
    private readonly decisions: Decisions,
    private readonly names: TeamNames,
  ) {}

  /** @param before what the row said before; @param now what it says, nothing where it is gone or no condition holds of it any more */
  async plan(context: CommandContext, words: StepWords, before: InTeam | undefined, now: InTeam | undefined): Promise<TeamPlan | RowSkip> {
    const name = now && nameIn(now, words);
    if (now && name === undefined) return 'team-missing';
    if (name !== undefined && !isName(name)) return 'team-refused';
    const joins = name === undefined ? undefined : { name, ...(await this.placeIn(context, name, now?.profileId)) };
    const left = before && nameIn(before, words);
    const former = left === undefined ? undefined : await this.placeIn(context, left, before?.profileId);
    const isOther = former?.teamId !== joins?.teamId || former?.profileId !== joins?.profileId;
    const leaves = former && isOther && former.isMember ? { teamId: former.teamId, profileId: former.profileId } : undefined;
    const becomes = joins && !joins.isThere ? 'team-made' : joins?.isMember === false ? 'team-joined' : leaves ? 'team-left' : 'same';
    const isJoining = joins && (!joins.isThere || joins.isMember === false);
    return {
      becomes,
      ...(leaves && { leaves }),
      ...(isJoining && { joins: { name: joins.name, ...(joins.profileId !== undefined && { profileId: joins.profileId }) } }),
    };
  }

  /** The same plan again does nothing more. @returns why it cannot be */
  async carryOut(context: CommandContext, { leaves, joins }: TeamPlan, at: Instant): Promise<RowSkip | undefined> {
    const under = (what: string) => ({ ...following(context, derivedId(what, context.commandId)), channel: 'integration' as const });
    try {
      if (joins?.profileId !== undefined) {
        const member = { line: 1, name: '', profileId: joins.profileId, team: joins.name };
        await this.commands.execute(new AddPlayers(under('join team'), at, [member]));
      } else if (joins) {
        const making = under('make team');
        await this.names.make(making, at, await this.names.find(making, joins.name), joins.name);
      }
      if (leaves) await this.commands.execute(new RemoveMembers(under('leave team'), leaves.teamId, [leaves.profileId]));
    } catch (error) {
      // Who is gone, or a team that is, has nothing to leave.
      if (error instanceof NotFound) return undefined;
      if (!(error instanceof Refused)) throw error;
      return 'team-refused';
    }
    return undefined;
  }

  /** The team of a name, and whether somebody is in it; `isMember` is absent where the row names nobody. */
  private async placeIn(context: CommandContext, name: string, profileId: string | undefined): Promise<Place> {
    const { organisationId } = context;
    const teamId = await this.names.find(context, name);
    const isThere = isOpen(await this.decisions.load(team, teamOf(organisationId, teamId)));
    if (profileId === undefined) return { teamId, isThere };
    const { teamIds } = await this.decisions.load(profile, streamName(PROFILE, organisationId, profileId));
    return { teamId, isThere, profileId, isMember: isThere && teamIds.has(teamId) };
  }
}

/** The team that a row names. */
function nameIn({ cells }: InTeam, { columns, teamPrefix }: StepWords): string | undefined {
  const cell = columns.team === undefined ? undefined : cells[columns.team];
  return cell === undefined ? undefined : teamPrefix + cell;
}
