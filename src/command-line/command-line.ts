import { Inject, Injectable } from '@nestjs/common';
import { type Command, type CommandOutput, type CommandRequest, WrongUsage } from './command.ts';

export const COMMANDS = Symbol('commands');

/** Runs the commands of the command line in the process that holds the data folder. */
@Injectable()
export class CommandLine {
  constructor(@Inject(COMMANDS) private readonly commands: readonly Command[]) {}

  async *run(request: CommandRequest, signal: AbortSignal): AsyncGenerator<CommandOutput> {
    const command = this.commands.find(({ name }) => name === request.command);
    if (!command) throw new WrongUsage(`there is no command "${request.command}"`);
    yield* command.run(request, signal);
  }
}
