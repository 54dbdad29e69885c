import { COMPETITION_TABLES, type CompetitionTable } from '../../projections/competitions/competition-tables.values.ts';
import { EventStoreError } from '../platform/event-store/event-store.ts';
import { Refused } from '../platform/refused.ts';
import { WrongSetting } from '../platform/settings.ts';

/** What the command line asks: a command, its options, and what is in the file that they name. */
export type CommandRequest = {
  command: string;
  options: Readonly<Record<string, string | boolean | undefined>>;
  file?: Uint8Array;
};

/** How much of a file the command line brings. */
export const FILE_BYTES = 64 * 1024 * 1024;

/** What a command says while it runs: a line for standard output, or how far it is. */
export type CommandOutput = { line: string } | { progress: { done: number; total: number; label: string } };

/** The last line of an answer: how the command ended. */
export type Ending = { exit: number; error?: string };

/** A command of the command line, as the process that holds the data folder runs it. */
export type Command = {
  readonly name: string;
  /** @throws Refused when it cannot be done; nothing is half-done then */
  run(request: CommandRequest, signal: AbortSignal): AsyncIterable<CommandOutput>;
};

const TABLES = ['entries', 'badges', 'orders', ...COMPETITION_TABLES] as const;

/** How the command line ends. */
export const EXIT = { done: 0, refused: 1, usage: 2, different: 3 } as const;

/** A command found what it was asked to look for: `verify` a difference. The exit code says so. */
export class FoundDifferent extends Error {}

/** The command line was used as it cannot be. */
export class WrongUsage extends Error {}

/** The text of an option that must be there. */
export function required(request: CommandRequest, option: string): string {
  const value = request.options[option];
  if (typeof value !== 'string' || value === '') throw new WrongUsage(`--${option} is missing`);
  return value;
}

/** The text of an option that may be absent. */
export function optional(request: CommandRequest, option: string): string | undefined {
  const value = request.options[option];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Whose board: of a series or of a competition, by name or by id. */
export function boardAsked(request: CommandRequest): { series: string } | { competition: string; round: number | undefined } {
  const [series, competition, round] = ['series', 'competition', 'round'].map((option) => optional(request, option));
  if ((series === undefined) === (competition === undefined)) throw new WrongUsage('Name one of --series and --competition');
  if (series !== undefined && round !== undefined) throw new WrongUsage('--round is of a competition');
  if (round !== undefined && !/^[1-9]\d{0,4}$/.test(round)) throw new WrongUsage('--round is a whole number from 1');
  if (series !== undefined) return { series };
  return { competition: competition ?? '', round: round === undefined ? undefined : Number(round) };
}

/** Of what an export is a table: of entries, of wins of badges, of orders, or of competitions. */
export function tableAsked(request: CommandRequest): 'entries' | 'badges' | 'orders' | CompetitionTable {
  const [asked = 'entries', series, competition] = ['table', 'series', 'competition'].map((option) => optional(request, option));
  const table = TABLES.find((known) => known === asked);
  if (!table) throw new WrongUsage(`--table is one of ${TABLES.join(', ')}`);
  const isPlain = table === 'badges' || table === 'orders';
  const misplaced = table === 'entries' ? competition : isPlain ? (series ?? competition) : series;
  if (misplaced !== undefined) throw new WrongUsage('--series is of entries, --competition of the tables of competitions');
  return table;
}

/** What is in the file that the options name. */
export function fileOf({ file }: CommandRequest): Uint8Array {
  if (file === undefined) throw new WrongUsage('The file is missing');
  return file;
}

/** What a command says, and how it ended as the last line. */
export async function* endingOf(outputs: AsyncIterable<CommandOutput>): AsyncGenerator<CommandOutput | Ending> {
  try {
    yield* outputs;
    yield { exit: EXIT.done };
  } catch (error) {
    if (error instanceof Refused)
      yield { exit: EXIT.refused, error: [error.message, ...lines(error.details.errors), ...fields(error.details.fields)].join('\n') };
    else if (error instanceof EventStoreError || error instanceof WrongSetting) yield { exit: EXIT.refused, error: error.message };
    else if (error instanceof FoundDifferent) yield { exit: EXIT.different, error: error.message };
    else if (error instanceof WrongUsage) yield { exit: EXIT.usage, error: error.message };
    else yield { exit: EXIT.refused, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function fields(wrong: unknown): string[] {
  if (!Array.isArray(wrong)) return [];
  return wrong.map(({ field = '?', problem = '' }: { field?: string; problem?: string }) => `${field}: ${problem}`);
}

function lines(errors: unknown): string[] {
  if (!Array.isArray(errors)) return [];
  return errors.map(
    (error: { line?: number; reason?: string; message?: string }) => `line ${error.line ?? '?'}: ${error.reason ?? error.message ?? ''}`,
  );
}
