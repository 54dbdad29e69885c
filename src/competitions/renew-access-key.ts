import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { AccessKeys } from '../platform/http/access-keys.ts';
import { type Competition, competition, type CompetitionFact, mustBeOpen } from './competition.ts';
import { COMPETITION, type CompetitionEvent } from './competitions.events.ts';
import { competitionOf } from './save-competition.ts';
import { SharedCompetitions } from './shared-competitions.ts';

/** A new link to a competition: the one before opens nothing any more. @throws NotFound; Refused competition-deleted */
export class RenewAccessKey extends Command<Decided<CompetitionFact> & { accessKey: string }> {
  constructor(
    readonly context: CommandContext,
    readonly competitionId: string,
  ) {
    super();
  }
}

/** @throws NotFound; Refused competition-deleted */
export function renewAccessKey(competitionId: string, state: Competition): CompetitionEvent[] {
  const { mode, generation } = mustBeOpen(state).sharing;
  return [{ type: 'SharingChanged', data: { competitionId, mode, generation: generation + 1 } }];
}

@CommandHandler(RenewAccessKey)
export class RenewAccessKeyHandler implements ICommandHandler<RenewAccessKey> {
  constructor(
    private readonly decisions: Decisions,
    private readonly shared: SharedCompetitions,
    private readonly accessKeys: AccessKeys,
  ) {}

  async execute({ context, competitionId }: RenewAccessKey): Promise<Decided<CompetitionFact> & { accessKey: string }> {
    const { organisationId } = context;
    const stream = competitionOf(organisationId, competitionId);
    const decided = await this.decisions.decide(competition, stream, context, (state) => renewAccessKey(competitionId, state));
    await this.shared.changed(organisationId, competitionId);
    // A retry is answered with the link of now.
    const { sharing } = await this.decisions.load(competition, stream);
    return {
      ...decided,
      accessKey: await this.accessKeys.keyOf({ kind: COMPETITION, organisationId, id: competitionId }, sharing.generation),
    };
  }
}
