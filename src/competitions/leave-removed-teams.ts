import { Injectable, type OnModuleInit } from '@nestjs/common';
import { v5 as uuid5 } from 'uuid';
import { answering, Decisions } from '../platform/decisions.ts';
import type { Position, Recorded } from '../platform/event.values.ts';
import { Reactions } from '../platform/reactions.ts';
import { competition, type CompetitionFact } from './competition.ts';
import { COMPETITION } from './competitions.events.ts';
import { removeAll } from './remove-participants.ts';
import { COMPETITION_ROSTER, type RosterEvent } from './roster.events.ts';
import { type Roster, roster, rosterOf } from './roster.ts';
import { competitionOf } from './save-competition.ts';

const COMMANDS = 'b9a51c7e-5d0b-4d55-8a46-3f6a2f0d7c18';
/** As many as one append holds. */
const AT_ONCE = 10_000;

/** Who is in a team that is removed from a competition leaves it; who is put there late, because both were under way, does so too. */
@Injectable()
export class LeaveRemovedTeams implements OnModuleInit {
  constructor(
    private readonly decisions: Decisions,
    private readonly reactions: Reactions,
  ) {}

  onModuleInit(): void {
    this.reactions.add({
      name: 'leave-removed-teams',
      kind: 'decides',
      // Before there was this reaction no competition had a team.
      begin: 'now',
      categories: [COMPETITION, COMPETITION_ROSTER],
      on: (event) => this.leave(event as Recorded<CompetitionFact | RosterEvent>),
    });
  }

  private async leave(event: Recorded<CompetitionFact | RosterEvent>): Promise<Position | undefined> {
    if (event.type !== 'CompetitionTeamRemoved' && event.type !== 'ParticipantsPlaced') return undefined;
    const { competitionId, teamId } = event.data;
    const { organisationId } = event.metadata;
    const { removedTeamIds } = await this.decisions.load(competition, competitionOf(organisationId, competitionId));
    if (teamId === undefined || !removedTeamIds.has(teamId)) return undefined;
    const stream = rosterOf(organisationId, competitionId);
    for (let last: Position | undefined; ;) {
      const leavers = inTeam(await this.decisions.load(roster, stream), teamId);
      // Who has left is not among them any more: of one fact each part has an id of its own, also after a restart.
      const context = answering(event, uuid5(`leave ${event.id} ${leavers[0]}`, COMMANDS));
      const { events, position } = await this.decisions.decide(roster, stream, context, (state) =>
        removeAll(competitionId, inTeam(state, teamId), state),
      );
      if (events.length === 0) return last;
      last = position;
    }
  }
}

function inTeam({ teamIds }: Roster, teamId: string): string[] {
  const there = [...teamIds].flatMap(([profileId, at]) => (at === teamId ? [profileId] : []));
  return there.slice(0, AT_ONCE);
}
