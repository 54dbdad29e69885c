import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { v5 as uuid5 } from 'uuid';
import { Projector } from '../../projections/platform/projector.ts';
import { SaveCompetition } from '../competitions/save-competition.ts';
import { rulesSent, SentCompetition } from '../competitions/sent-competition.ts';
import { bind } from '../platform/http/bind.pipe.ts';
import { Keys } from '../platform/keys.ts';
import { type Command, type CommandOutput, type CommandRequest, fileOf, required } from './command.ts';
import { givenCompetition } from './given-competition.ts';
import { commandLine } from './import-commands.ts';
import { NamedThings } from './named-things.ts';

/** Makes a competition of the rules in a file. */
@Injectable()
export class CompetitionCreate implements Command {
  readonly name = 'competition create';

  constructor(
    private readonly named: NamedThings,
    private readonly commands: CommandBus,
    private readonly projector: Projector,
    private readonly keys: Keys,
  ) {}

  async *run(request: CommandRequest): AsyncGenerator<CommandOutput> {
    const { organisationId, timeZone, competitionDefaults = {} } = await this.named.organisation(required(request, 'organisation'));
    const file = fileOf(request);
    // The same file is the same command: running it again makes no second competition.
    const commandId = uuid5(await this.keys.fingerprint(organisationId, file), COMPETITIONS);
    const competitionId = uuid5('competition', commandId);
    const seriesIdOf = async (nameOrId: string) => (await this.named.existingSeries(organisationId, nameOrId)).seriesId;
    const sent = bind(SentCompetition, await givenCompetition(file, seriesIdOf));
    const [context, rules] = [commandLine(organisationId, commandId), rulesSent(sent, commandId)];
    const command = new SaveCompetition(
      context,
      competitionId,
      rules,
      undefined,
      { timeZone, competitionDefaults },
      { shareMode: sent.share_mode },
    );
    await this.projector.reached((await this.commands.execute(command)).position);
    yield { line: competitionId };
  }
}

const COMPETITIONS = 'b4e7a1de-53a6-4f39-a2fb-6a1f0c6f3a90';
