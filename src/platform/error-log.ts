import { ConsoleLogger } from '@nestjs/common';
import { printable } from './printable.ts';

/**
 * Errors and warnings, on standard error: standard output belongs to what a command says. Others' words are in some of them, so controls are
 * shown, and only the first line of a message stands at the margin: nobody can write a line of the log.
 */
export class ErrorLog extends ConsoleLogger {
  constructor() {
    super({ logLevels: ['fatal', 'error', 'warn'] });
  }

  protected override printMessages(...[messages, context, level, , ...rest]: Parameters<ConsoleLogger['printMessages']>): void {
    const shown = messages.map((message: unknown) => (typeof message === 'string' ? oneEntry(message) : message));
    super.printMessages(shown, context, level, 'stderr', ...rest);
  }

  protected override printStackTrace(stack: string | undefined): void {
    if (stack !== undefined) super.printStackTrace(oneEntry(stack));
  }
}

function oneEntry(text: string): string {
  return printable(text).replaceAll(/\n(?! {4})/g, '\n    ');
}
