import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DataFolder } from '../platform/data-folder.ts';
import { Settings } from '../platform/settings.ts';
import { SOCKET } from './ask-server.ts';
import { CommandLine } from './command-line.ts';
import { type CommandRequest, endingOf } from './command.ts';

/** Where a running server hears the command line: a socket file in the data folder that only its owner may use. */
@Injectable()
export class CommandSocket implements OnApplicationBootstrap, OnModuleDestroy {
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
    this.server = createServer((request, response) => {
      const stopped = new AbortController();
      response.on('close', () => stopped.abort());
      void text(request)
        .then(async (body) => {
          for await (const output of endingOf(this.commands.run(JSON.parse(body) as CommandRequest, stopped.signal)))
            response.write(`${JSON.stringify(output)}\n`);
        })
        .finally(() => response.end());
    });
    await new Promise<void>((resolve) => this.server?.listen(path, resolve));
    chmodSync(path, 0o600);
  }

  async onModuleDestroy(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => (this.server ? this.server.close(resolve) : resolve(undefined)));
    rmSync(this.settings.file(SOCKET), { force: true });
  }
}
