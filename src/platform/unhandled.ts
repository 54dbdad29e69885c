import { AsyncLocalStorage } from 'node:async_hooks';

const underWay = new AsyncLocalStorage<string>();
const LONGEST_END_MS = 20_000;

/** Does something under the name of a call or a command: what fails in it and is handled by nobody is logged with that name. */
export function inTheNameOf<Result>(name: string, work: () => Result): Result {
  return underWay.run(name, work);
}

/**
 * Logs what nobody handled, with its stack and whose it was. After a rejection the process goes on: what is durable was appended whole. After an
 * exception nobody knows what is half done in memory: the process ends in order, with exit code 1.
 * @param end lets go of everything
 */
export function logUnhandled(log: (message: string) => void, end: () => Promise<void>): void {
  let ending = false;
  process.on('unhandledRejection', (reason) => log(`Nobody handled a rejection in ${whose()}: ${said(reason)}`));
  process.on('uncaughtException', (error) => {
    // The log itself may be what fails.
    if (ending) return;
    ending = true;
    log(`Nobody caught an exception in ${whose()}: ${said(error)}`);
    setTimeout(() => process.exit(1), LONGEST_END_MS).unref();
    end().then(
      () => process.exit(1),
      () => process.exit(1),
    );
  });
}

function whose(): string {
  return underWay.getStore() ?? 'no call or command';
}

function said(reason: unknown): string {
  return reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
}
