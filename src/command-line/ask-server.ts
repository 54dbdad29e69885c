import { existsSync } from 'node:fs';
import { type IncomingMessage, request as ask } from 'node:http';
import { isRecord } from '../platform/is-record.values.ts';
import { type CommandOutput, type CommandRequest, type Ending, FILE_BYTES } from './command.ts';

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
    const { file, ...line } = request;
    asked.write(`${JSON.stringify(line)}\n`);
    asked.end(file);
  });
}

/** Reads what {@link askServer} sends, to its end: a line of JSON, then the bytes of the file. Nothing when it is something else, or too much. */
export async function readRequest(sent: AsyncIterable<Buffer>): Promise<CommandRequest | undefined> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of sent) {
    bytes += part.length;
    if (bytes <= FILE_BYTES + LONGEST_LINE) parts.push(part);
    else parts.length = 0;
  }
  const body = Buffer.concat(parts);
  const end = body.indexOf('\n');
  try {
    const asked: unknown = JSON.parse(body.toString('utf8', 0, end));
    return isCommand(asked) ? { ...asked, file: body.subarray(end + 1) } : undefined;
  } catch {
    return undefined;
  }
}

/** Of the command and its options. */
const LONGEST_LINE = 64 * 1024;

function isCommand(asked: unknown): asked is CommandRequest {
  return isRecord(asked) && typeof asked.command === 'string' && isRecord(asked.options);
}

/** What it says, up to the ending, or to where the server ended. */
async function* outputs(answer: IncomingMessage): AsyncGenerator<CommandOutput | Ending> {
  let rest = '';
  try {
    for await (const part of answer.setEncoding('utf8') as AsyncIterable<string>) {
      const lines = (rest + part).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield JSON.parse(line) as CommandOutput | Ending;
    }
  } catch (error) {
    if (answer.complete) throw error;
  }
}
