import { Injectable } from '@nestjs/common';
import { v5 as uuid5 } from 'uuid';
import { type CommandContext, Decisions } from '../platform/decisions.ts';
import type { Instant } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import { sameKey } from '../players/player-row.values.ts';
import { type UniqueValue, UniqueValues } from '../players/unique-values.ts';
import { createTeam, isOpen, team, teamOf } from './team.ts';

type Where = Pick<CommandContext, 'organisationId'>;

/**
 * Which team is called what: its name is reserved, and the holder is the team's id. Before there were reservations a team's id followed from its
 * name: such a team holds its name without one for as long as it is called so, and gets one as soon as somebody asks for the name. Nothing is
 * released: what a team is not called any more it does not hold (0046).
 */
@Injectable()
export class TeamNames {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly unique: UniqueValues,
  ) {}

  /** The team that is called so; where there is none, the id of the one that this command would make. */
  async find(context: CommandContext, name: string): Promise<string> {
    const held = [await this.unique.holder(context, named(name)), await this.formerId(context, name)];
    for (const teamId of held) if (teamId !== undefined && (await this.isCalled(context, teamId, name))) return teamId;
    return uuid5(await this.keys.keyedHash(context.organisationId, 'team', sameKey(name)), context.commandId);
  }

  /**
   * The team of a name as `find` found it, made where it was not there. Of two commands at once that make it, both get the same one.
   * @throws Refused team-name-taken while another team is just getting the name
   */
  async make(context: CommandContext, receivedAt: Instant, teamId: string, name: string): Promise<string> {
    const { organisationId } = context;
    const { exists } = await this.decisions.load(team, teamOf(organisationId, teamId));
    // A retry: what it made is called otherwise by now.
    if (exists && !(await this.isCalled(context, teamId, name))) return teamId;
    const holder = await this.reserve(context, receivedAt, name, teamId);
    const sealed = await this.keys.seal(name, organisationId);
    await this.decisions.decide(team, teamOf(organisationId, holder), context, (state) => createTeam(holder, sealed, state));
    if (!(await this.isCalled(context, holder, name)))
      throw new Refused('team-name-taken', 'Another team is just getting this name. Try again in a moment');
    await this.confirm(context, name, holder);
    return holder;
  }

  /** Reserves a name for a team. Answers who has it then: that team, or another one that is called so, or is about to. */
  async reserve(context: CommandContext, receivedAt: Instant, name: string, teamId: string): Promise<string> {
    const former = await this.formerId(context, name);
    if (former !== teamId && (await this.isCalled(context, former, name)))
      await this.unique.reserve(context, receivedAt, [named(name, former)]);
    const taken = await this.unique.reserve(context, receivedAt, [named(name, teamId)]);
    return (taken.length > 0 && (await this.unique.holder(context, named(name)))) || teamId;
  }

  confirm(context: CommandContext, name: string, teamId: string): Promise<void> {
    return this.unique.confirm(context, [named(name, teamId)]);
  }

  private async isCalled({ organisationId }: Where, teamId: string, name: string): Promise<boolean> {
    const state = await this.decisions.load(team, teamOf(organisationId, teamId));
    const called = isOpen(state) ? await this.keys.open(state.name) : undefined;
    return called !== undefined && sameKey(called) === sameKey(name);
  }

  /** The id of a team that was made under this name before there were reservations. */
  private async formerId({ organisationId }: Where, name: string): Promise<string> {
    return uuid5(await this.keys.keyedHash(organisationId, 'team', sameKey(name)), TEAM_IDS);
  }
}

export const TEAM_NAME_TAKEN = 'There is already a team with this name';
const TEAM_IDS = '3f0c7f0e-29a7-4d0f-9d5e-5b1f5a1f8a62';

function named(name: string, holder = ''): UniqueValue {
  return { kind: 'team-name', value: sameKey(name), holder };
}
