import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DataFolder } from '../platform/data-folder.ts';
import { Settings, WrongSetting } from '../platform/settings.ts';
import { inTheNameOf } from '../platform/unhandled.ts';
import { readRequest, SOCKET } from './ask-server.ts';
import { CommandLine } from './command-line.ts';
import { type CommandOutput, type CommandRequest, endingOf, FILE_BYTES, WrongUsage } from './command.ts';

/** Where a running server hears the command line: a socket file in the data folder that only its owner may use. */
@Injectable()
export class CommandSocket implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly log = new Logger('command line');
  private server: Server | undefined;

  constructor(
    private readonly settings: Settings,
    private readonly commands: CommandLine,
    /** Held first: whoever holds the folder owns its socket. */
    readonly folder: DataFolder,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const path = this.settings.file(SOCKET);
    rmSync(path, { force: true });
    this.server = createServer((request, response) => void this.answer(request, response));
    // The file is made within this call, so that nobody else can use it at any moment.
    const umask = process.umask(0o177);
    this.server.listen(path);
    process.umask(umask);
    await once(this.server, 'listening').catch((error: unknown) => {
      throw new WrongSetting(`LAUREL_DATA must be a folder that can have a socket, as ${path}: ${(error as Error).message}`);
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => (this.server ? this.server.close(resolve) : resolve(undefined)));
    rmSync(this.settings.file(SOCKET), { force: true });
  }

  /** Runs what is asked, as fast as the asker reads. When the asker is gone, the command's signal says so, and nobody hears the rest. */
  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const gone = new AbortController();
    response.on('close', () => gone.abort());
    try {
      const asked = await readRequest(request);
      const outputs = endingOf(this.run(asked, gone.signal));
      await inTheNameOf(`the command "${asked?.command ?? ''}"`, () => pipeline(linesOf(outputs), response));
    } catch (error) {
      if (!request.socket.destroyed) this.log.error(`A command could not be answered: ${(error as Error).message}`);
    }
  }

  private async *run(asked: CommandRequest | undefined, signal: AbortSignal): AsyncGenerator<CommandOutput> {
    if (!asked) throw new WrongUsage(`This is no command of the command line, or its file has more than ${FILE_BYTES} bytes`);
    yield* this.commands.run(asked, signal);
  }
}

async function* linesOf(outputs: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const output of outputs) yield `${JSON.stringify(output)}\n`;
}
