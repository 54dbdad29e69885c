import { Logger } from '@nestjs/common';
import { type Laurel, startLaurel } from './laurel.ts';
import { printable } from './platform/printable.ts';
import { WrongSetting } from './platform/settings.ts';
import { logUnhandled } from './platform/unhandled.ts';

// Whoever reads what the server says may go away. It goes on.
for (const words of [process.stdout, process.stderr]) words.on('error', () => undefined);

let laurel: Laurel | undefined;
const log = new Logger('laurel');
logUnhandled(
  (message) => log.error(message),
  async () => laurel?.close(),
);
try {
  laurel = await startLaurel(process.env);
  const { close, url } = laurel;
  let closing: Promise<void> | undefined;
  // A signal to a whole group of processes comes twice: from whoever sent it, and handed on by who started this one.
  const stop = () => void (closing ??= close().then(() => process.exit(0)));
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Last: who reads it may end it at once.
  console.log(`Laurel is ready on ${url}`);
} catch (error) {
  if (!(error instanceof Error)) throw error;
  console.error(printable(error instanceof WrongSetting || 'reason' in error ? error.message : (error.stack ?? error.message)));
  process.exit(1);
}
