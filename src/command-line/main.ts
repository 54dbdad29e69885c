import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { MultiBar, Presets } from 'cli-progress';
import { Command as Program, CommanderError, InvalidArgumentError } from 'commander';
import { printable } from '../platform/printable.ts';
import { EVENT_STORE_ADDRESS } from '../platform/settings.ts';
import { logUnhandled } from '../platform/unhandled.ts';
import { askServer } from './ask-server.ts';
import { type CommandOutput, type CommandRequest, type Ending, endingOf, EXIT, FILE_BYTES, WrongUsage } from './command.ts';
import { type GivenKey, givenKey } from './given-key.ts';

logUnhandled(complain, () => Promise.resolve());
const dataFolder = resolve(process.env.LAUREL_DATA ?? 'data');
const program = new Program('laurel')
  .description('Laurel from the command line. With a server running it speaks to it, else it opens the store itself.')
  .configureOutput({ writeErr: (text) => process.stderr.write(printable(text)) })
  .option(
    '--server <url>',
    'a server elsewhere, for import, export, competitions and standings of the organisation of an API key: LAUREL_KEY',
  )
  .option('--key-file <file>', 'the file that has the key, instead of LAUREL_KEY')
  .option('--key <key>', 'the key itself: others on this machine can read it meanwhile')
  .showHelpAfterError()
  .exitOverride();

const organisation = program.command('organisation').description('organisations');
organisation
  .command('create <name>')
  .description('create an organisation and print a one-time sign-in link for its admin')
  .requiredOption('--admin <email>', "the admin's e-mail address")
  .action((name: string, options: object) => perform('organisation create', { ...options, name }));
program
  .command('sign-in-link <email>')
  .description('print a one-time sign-in link for whoever holds this address')
  .action((email: string) => perform('sign-in-link', { email }));
program
  .command('key')
  .description('API keys')
  .command('create')
  .description('create an API key and print it once')
  .requiredOption('--organisation <name>', 'name or id')
  .requiredOption(
    '--scope <scope...>',
    'read, entries:write, players:write, series:write, competitions:write, badges:write, quests:write, objects:write',
  )
  .action(({ scope, ...options }: { scope: string[] }) => perform('key create', { ...options, scope: scope.join(',') }));

const importing = program.command('import').description('players, entries and targets from CSV files');
importing
  .command('players <file>')
  .requiredOption('--organisation <name>', 'name or id')
  .option('--id-column <name>')
  .option('--name-column <name>')
  .option('--email-column <name>')
  .option('--team-column <name>')
  .action((file: string, options: object) => perform('import players', { ...options, file }, file));
importing
  .command('entries <file>')
  .requiredOption('--organisation <name>', 'name or id')
  .requiredOption('--series <name>', 'name or id; made when it does not exist')
  .option('--id-column <name>')
  .option('--player-column <name>')
  .option('--points-column <name>')
  .option('--time-column <name>')
  .option('--comment-column <name>')
  .option('--tags-column <name>')
  .option('--revokes-column <name>', 'names the earlier entry that a row revokes')
  .option('--create-players', 'make the players that are missing')
  .option('--skip-bad', 'leave out bad rows')
  .option('--pace <n>', 'replay the time column at n times its speed', positive)
  .action((file: string, options: object) => perform('import entries', { ...options, file }, file));

importing
  .command('targets <file>')
  .description(
    'what players (external id, name or id), teams (name or id) or all are to reach: a header with player, team, target, from, to, ' +
      'or what targets/export tells; each line by itself, at most 10,000',
  )
  .requiredOption('--organisation <name>', 'name or id')
  .option('--item <name>', 'the target, where lines name none: name or id')
  .action((file: string, options: object) => perform('import targets', { ...options, file }, file));

program
  .command('competition')
  .description('competitions')
  .command('create <file>')
  .description(
    'make a competition of a JSON file with the fields that the call competition/update_compition takes as data, and print its id; ' +
      'the same file again is the same competition',
  )
  .requiredOption('--organisation <name>', 'name or id')
  .action((file: string, options: object) => perform('competition create', { ...options, file }, file));

program
  .command('standings')
  .description('rank, player, name, points of a series or a competition, now or as of any past instant')
  .requiredOption('--organisation <name>', 'name or id')
  .option('--series <name>', 'name or id')
  .option('--competition <name>', 'instead of a series: name or id')
  .option('--round <n>', 'of a competition; the one that runs, or ran at the instant, when missing')
  .option('--at <instant>', 'as of this instant; without a zone it is UTC')
  .option('--sense <sense>', 'happened or known', 'happened')
  .option('--format <format>', 'csv or json', 'csv')
  .action((options: object) => perform('standings', options));
program
  .command('reveal-order')
  .description('in which order the frozen board of a competition is opened: step, player, entries, from, to')
  .requiredOption('--organisation <name>', 'name or id')
  .requiredOption('--competition <name>', 'name or id')
  .option('--round <n>', 'of one that comes again; the first if absent')
  .option('--unit <unit>', "what a step opens of a row: an entry, a tag's entries, or the whole row", 'entry')
  .action((options: object) => perform('reveal-order', options));
program
  .command('export')
  .description(
    'the whole history of an organisation or a series, who has won which badge, what was ordered, or what there is of competitions',
  )
  .requiredOption('--organisation <name>', 'name or id')
  .requiredOption('--format <format>', 'ndjson or csv')
  .option('--series <name>', 'name or id')
  .option('--table <table>', 'entries, badges, orders, competitions, teams, participants, rounds or results', 'entries')
  .option('--competition <name>', 'only of this one, of the tables of competitions: name or id')
  .action((options: object) => perform('export', options));
program
  .command('rebuild [view]')
  .description('rebuild one view or all from the facts, beside the old ones')
  .action((view?: string) => perform('rebuild', { view }));
program
  .command('verify')
  .description(
    'prove that what is live equals what a rebuild gives, and that the boards of locked rounds are those that were locked; exit code 3 when not',
  )
  .action(() => perform('verify', {}));
program
  .command('reactions')
  .description('what follows from facts, like the entries of linked series')
  .command('retry <name>')
  .description('try once more what a reaction could not answer (parked in /health); exit code 1 when something still cannot be')
  .action((name: string) => perform('reactions retry', { name }));
const outbox = program.command('outbox').description('mails that wait to be sent, and those that could not be');
outbox
  .command('list')
  .description(
    'each with its state, kind, address, when it was accepted, its tries, when it is tried next or since when it is dead, and why',
  )
  .action(() => perform('outbox list', {}));
outbox
  .command('retry [id]')
  .description('send the dead again, or one of them')
  .action((id?: string) => perform('outbox retry', { id }));
program
  .command('backup <file>')
  .description('copy everything, keys included, into one file')
  .action((file: string) => perform('backup', { file: resolve(file) }));
program
  .command('restore <file>')
  .description('put a backup into the empty data folder; no server may run there')
  .action(async (file: string) => {
    const { restore } = await import('./restore.ts');
    console.log(printable(await restore(resolve(file), dataFolder)));
  });
program
  .command('mail')
  .description('the mails that Laurel sends')
  .command('preview [folder]')
  .description('write each with example data into a folder, as HTML and as plain text')
  .action(async (folder: string = 'mail-preview') => {
    const { previewMails } = await import('./mail-preview.ts');
    for (const file of previewMails(resolve(folder))) console.log(printable(file));
  });
program
  .command('badge')
  .description('badges that somebody took along')
  .command('verify <file>')
  .description('check a badge, a signed text or a PNG, without a network: exit code 0 when it counts, 1 when not, and why')
  .requiredOption('--keys <file>', "the public keys of who issued it, a JSON Web Key Set: what its issuer's address answers")
  .option('--status <file>', 'the status list that the badge names, as lately as you have it')
  .action(async (file: string, options: { keys: string; status?: string }) => {
    const { badgeVerify } = await import('./badge-verify.ts');
    console.log(printable(await badgeVerify(file, options, new Date())));
  });
program
  .command('copy')
  .description('move everything to another store, compared fact by fact; run again, it goes on where it was broken off')
  .requiredOption('--from <place>', 'a data folder or an address like esdb://..., whose records are in LAUREL_DATA')
  .requiredOption('--to <place>', 'the same; with an address the records stay where they are')
  .action(({ from, to }: { from: string; to: string }) => {
    const houses = { from: houseOf(from), to: houseOf(to) };
    const folder = houses.from === from ? dataFolder : houses.from;
    const alone = async function* (_: CommandRequest, signal: AbortSignal) {
      yield* (await import('./move-house.ts')).moveAlone({ ...houses, folder }, signal);
    };
    return perform('copy', houses, undefined, { folder, alone });
  });

/** A folder by its whole path, an address as it is. */
function houseOf(place: string): string {
  return EVENT_STORE_ADDRESS.test(place) ? place : resolve(place);
}

/** The folder whose server is asked, and what is done where none runs. */
type Where = { folder?: string; alone?: (request: CommandRequest, signal: AbortSignal) => AsyncIterable<CommandOutput> };

/**
 * Runs a command where the data is: at a server elsewhere, in the server of this folder, or in this process.
 * Only what that takes is loaded: asking a server takes little.
 */
async function perform(
  command: string,
  given: object,
  path?: string,
  { folder = dataFolder, alone = inLaurel }: Where = {},
): Promise<void> {
  const request: CommandRequest = {
    command,
    options: given as CommandRequest['options'],
    ...(path !== undefined && { file: contentOf(path) }),
  };
  const { server } = program.opts<{ server?: string }>();
  if (server) return show(endingOf(elsewhere(request, server)));
  const answered = await askServer(folder, request);
  if (answered) return show(answered);
  const stopped = new AbortController();
  process.once('SIGINT', () => stopped.abort());
  return show(endingOf(alone(request, stopped.signal)));
}

function contentOf(path: string): Uint8Array {
  if (statSync(path).size > FILE_BYTES) throw new WrongUsage(`${path} is too large: a file may hold at most ${FILE_BYTES} bytes`);
  return readFileSync(path);
}

async function* elsewhere(request: CommandRequest, server: string): AsyncGenerator<CommandOutput> {
  const key = givenKey(program.opts<GivenKey>(), process.env, complain);
  yield* (await import('./remote.ts')).remote(request, server, key);
}

/** Opens everything as a server does, and serves nobody. */
async function* inLaurel(request: CommandRequest, signal: AbortSignal): AsyncGenerator<CommandOutput> {
  const [{ startLaurel }, { CommandLine }] = await Promise.all([import('../laurel.ts'), import('./command-line.ts')]);
  const laurel = await startLaurel({ ...process.env, LAUREL_DATA: dataFolder }, { listen: false });
  try {
    yield* laurel.app.get(CommandLine, { strict: false }).run(request, signal);
  } finally {
    await laurel.close();
  }
}

/** Lines go to standard output, progress and errors to standard error. Whoever's words are in them, the terminal obeys none. */
async function show(outputs: AsyncIterable<CommandOutput | Ending>): Promise<void> {
  const bars = new MultiBar(
    { format: '{label} {bar} {value}/{total}', stream: process.stderr, hideCursor: true, clearOnComplete: true, noTTYOutput: false },
    Presets.shades_classic,
  );
  const shown = new Map<string, ReturnType<MultiBar['create']>>();
  let ended = false;
  for await (const output of outputs) {
    if ('line' in output) {
      if (!process.stdout.write(printable(`${output.line}\n`))) await new Promise((drained) => process.stdout.once('drain', drained));
    } else if ('progress' in output) {
      const { done, total } = output.progress;
      const label = printable(output.progress.label).replaceAll('\n', ' ');
      if (!shown.has(label)) shown.set(label, bars.create(total, 0, { label }));
      shown.get(label)?.update(done, { label });
    } else {
      ended = true;
      if (output.error) complain(output.error);
      process.exitCode = output.exit;
    }
  }
  bars.stop();
  if (!ended) {
    complain('The server ended before the command did. Run it again: what was done is not done twice.');
    process.exitCode = EXIT.refused;
  }
}

function complain(text: string): void {
  console.error(printable(text));
}

function positive(value: string): string {
  if (!(Number(value) > 0 && Number.isFinite(Number(value)))) throw new InvalidArgumentError('must be a number above 0');
  return value;
}

// Whoever reads our lines has enough of them, like head: that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? EXIT.done : EXIT.refused));

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.usage;
  else {
    complain(error instanceof Error ? error.message : String(error));
    process.exitCode = EXIT.refused;
  }
}
