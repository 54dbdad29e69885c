import { chmodSync, existsSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request as ask, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DataFolder } from '../platform/data-folder.ts';
import { Refused } from '../platform/refused.ts';
import { Settings } from '../platform/settings.ts';
import { CommandLine } from './command-line.ts';
import { type CommandOutput, type CommandRequest, EXIT, FoundDifferent } from './command.ts';

/** The last line of an answer: how the command ended. */
type Ending = { exit: number; error?: string };

const SOCKET = 'laurel.sock';

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

/** What a command says, and how it ended as the last line. */
export async function* endingOf(outputs: AsyncIterable<CommandOutput>): AsyncGenerator<CommandOutput | Ending> {
  try {
    yield* outputs;
    yield { exit: EXIT.done };
  } catch (error) {
    if (error instanceof Refused) yield { exit: EXIT.refused, error: [error.message, ...lines(error.details.errors)].join('\n') };
    else if (error instanceof FoundDifferent) yield { exit: EXIT.different, error: error.message };
    else if (error instanceof TypeError) yield { exit: EXIT.usage, error: error.message };
    else yield { exit: EXIT.refused, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** Asks the server that holds the data folder; nothing when none answers there. */
export async function askServer(dataFolder: string, request: CommandRequest): Promise<AsyncIterable<CommandOutput | Ending> | undefined> {
  const socketPath = `${dataFolder}/${SOCKET}`;
  if (!existsSync(socketPath)) return undefined;
  return new Promise((resolve, reject) => {
    const asked = ask({ socketPath, method: 'POST', path: '/' }, (response) => resolve(outputs(response)));
    asked.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNREFUSED' || error.code === 'ENOENT' ? resolve(undefined) : reject(error),
    );
    asked.end(JSON.stringify(request));
  });
}

async function* outputs(answer: IncomingMessage): AsyncGenerator<CommandOutput | Ending> {
  let rest = '';
  for await (const part of answer.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (rest + part).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as CommandOutput | Ending;
  }
}

function lines(errors: unknown): string[] {
  if (!Array.isArray(errors)) return [];
  return errors.map(
    (error: { line?: number; reason?: string; message?: string }) => `line ${error.line ?? '?'}: ${error.reason ?? error.message ?? ''}`,
  );
}
