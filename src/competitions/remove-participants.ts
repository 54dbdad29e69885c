import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { inParts } from '../platform/in-parts.values.ts';
import { loadProfiles } from '../players/load-profiles.ts';
import { type Competition, competition, mustBeOpen } from './competition.ts';
import { mayPlace, type Placing } from './may-place.ts';
import type { ParticipantsRemoved, RosterEvent } from './roster.events.ts';
import { type Roster, roster, rosterOf } from './roster.ts';
import { competitionOf } from './save-competition.ts';

/**
 * Players take part no more; harmless of who does not. Whoever was deleted can be removed, too.
 * @throws NotFound when the competition or a player is not there; Forbidden; Refused competition-deleted, everybody-takes-part, competition-over
 */
export class RemoveParticipants extends Command<Decided<RosterEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly competitionId: string,
    readonly profileIds: readonly string[],
    readonly placing: Placing,
  ) {
    super();
  }
}

export function removeParticipants(
  competitionId: string,
  profileIds: readonly string[],
  placing: Placing,
  state: Competition,
  there: Roster,
): RosterEvent[] {
  mayPlace(placing, profileIds, mustBeOpen(state).rules);
  return removeAll(competitionId, profileIds, there);
}

/** Those of some who take part. */
export function removeAll(competitionId: string, profileIds: readonly string[], { teamIds }: Roster): ParticipantsRemoved[] {
  const going = [...new Set(profileIds)].filter((profileId) => teamIds.has(profileId));
  return inParts(going).map((some) => ({ type: 'ParticipantsRemoved', data: { competitionId, profileIds: some } }));
}

@CommandHandler(RemoveParticipants)
export class RemoveParticipantsHandler implements ICommandHandler<RemoveParticipants> {
  constructor(private readonly decisions: Decisions) {}

  async execute({ context, competitionId, profileIds, placing }: RemoveParticipants): Promise<Decided<RosterEvent>> {
    const { organisationId } = context;
    const state = await this.decisions.load(competition, competitionOf(organisationId, competitionId));
    mayPlace(placing, profileIds, mustBeOpen(state).rules);
    await loadProfiles(this.decisions, organisationId, profileIds);
    return this.decisions.decide(roster, rosterOf(organisationId, competitionId), context, (there) =>
      removeParticipants(competitionId, profileIds, placing, state, there),
    );
  }
}
