import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 as uuid5 } from 'uuid';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { type Instant, type Sealed, streamName } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Refused } from '../platform/refused.ts';
import { PROFILE } from '../players/players.events.ts';
import { profile } from '../players/profile.ts';
import { type Competition, competition, type CompetitionFact, type Dispute } from './competition.ts';
import type { RoundDisputed } from './disputes.events.ts';
import { disputableUntil } from './disputes.values.ts';
import { mustBeLocked } from './locked-round.ts';
import { type Roster, roster, rosterOf } from './roster.ts';
import { competitionOf } from './save-competition.ts';
import { everybodyTakesPart } from './spells.values.ts';

/** So often somebody may dispute a round, one after the other is answered. */
const MOST_OF_ONE = 3;
/** So many may wait for an answer in a round. */
const MOST_OPEN = 500;

/**
 * A player who takes part says that the locked ranks of a round are not right: for a week after they were locked. Its id is derived from the command's.
 * @throws NotFound, also for who takes no part; Refused competition-deleted, round-not-locked, dispute-too-late, already-disputed, too-many-disputes
 */
export class RaiseDispute extends Command<Decided<CompetitionFact>> {
  constructor(
    readonly context: CommandContext,
    readonly competitionId: string,
    readonly round: number,
    readonly profileId: string,
    /** Sealed under the player's key. */
    readonly words: Sealed,
    /** When it arrived. */
    readonly at: Instant,
  ) {
    super();
  }
}

type Raised = Pick<RaiseDispute, 'competitionId' | 'round' | 'profileId' | 'words' | 'at'> & { disputeId: string };

/** @throws as {@link RaiseDispute} */
export function raiseDispute(
  { competitionId, round, profileId, words, at, disputeId }: Raised,
  state: Competition,
  players: Pick<Roster, 'teamIds'>,
  theirTeamIds: ReadonlySet<string>,
): RoundDisputed[] {
  // Who takes no part is not told whether there is such a round.
  if (!takesPart(profileId, round, state, players, theirTeamIds)) throw new NotFound('round');
  const { lock, disputes = new Map<string, Dispute>() } = mustBeLocked(round, state);
  if (at >= disputableUntil(lock)) throw new Refused('dispute-too-late', 'A result can be disputed for 7 days after its ranks were locked');
  const all = [...disputes.values()];
  const own = all.filter((dispute) => dispute.profileId === profileId);
  if (own.some(({ isOpen }) => isOpen)) throw new Refused('already-disputed', 'You have disputed this result. It waits for an answer');
  if (own.length >= MOST_OF_ONE || all.filter(({ isOpen }) => isOpen).length >= MOST_OPEN)
    throw new Refused('too-many-disputes', 'This result was disputed too often');
  return [{ type: 'RoundDisputed', data: { competitionId, round, lock: lock.lock, disputeId, profileId, words } }];
}

/** Whether somebody plays in a round, as of now: as everybody, chosen, in a battle, or in a team of the organisation that has all its members. */
function takesPart(
  profileId: string,
  round: number,
  { rules, battle, closed, teams }: Competition,
  { teamIds }: Pick<Roster, 'teamIds'>,
  theirTeamIds: ReadonlySet<string>,
): boolean {
  const played = closed.get(round)?.rules ?? rules;
  if (!played) return false;
  if (battle) return battle.challenger === profileId || battle.opponent === profileId;
  if (everybodyTakesPart(played) || teamIds.has(profileId)) return true;
  const whole = [...teams.values()].filter(({ playersOnly }) => !playersOnly);
  return played.grouping === 'teams' && whole.some(({ of = '' }) => theirTeamIds.has(of));
}

export function disputeIdOf(commandId: string): string {
  return uuid5('dispute', commandId);
}

@CommandHandler(RaiseDispute)
export class RaiseDisputeHandler implements ICommandHandler<RaiseDispute> {
  constructor(private readonly decisions: Decisions) {}

  async execute(command: RaiseDispute): Promise<Decided<CompetitionFact>> {
    const { context, competitionId, profileId } = command;
    const { organisationId } = context;
    const [players, { teamIds }] = await Promise.all([
      this.decisions.load(roster, rosterOf(organisationId, competitionId)),
      this.decisions.load(profile, streamName(PROFILE, organisationId, profileId)),
    ]);
    const { round, words, at } = command;
    const raised = { competitionId, round, profileId, words, at, disputeId: disputeIdOf(context.commandId) };
    return this.decisions.decide(competition, competitionOf(organisationId, competitionId), context, (state) =>
      raiseDispute(raised, state, players, new Set(teamIds)),
    );
  }
}
