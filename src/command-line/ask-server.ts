import { existsSync } from 'node:fs';
import { type IncomingMessage, request as ask } from 'node:http';
import type { CommandOutput, CommandRequest, Ending } from './command.ts';

/** The socket file in the data folder, where a running server hears the command line. */
export const SOCKET = 'laurel.sock';

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
