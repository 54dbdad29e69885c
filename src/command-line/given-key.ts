import { readFileSync, statSync } from 'node:fs';
import { WrongUsage } from './command.ts';

/** Where the key of a server elsewhere may come from; the environment's is `LAUREL_KEY`. */
export type GivenKey = { key?: string; keyFile?: string };

/**
 * The API key that a command is to use, from the options or else the environment.
 * @param warn hears, in a line, who else may know the key
 * @throws WrongUsage when both options are given, or the file holds no key
 */
export function givenKey({ key, keyFile }: GivenKey, environment: NodeJS.ProcessEnv, warn: (line: string) => void): string | undefined {
  if (key !== undefined && keyFile !== undefined) throw new WrongUsage('--key and --key-file are two keys: give one');
  if (key !== undefined) {
    warn('Others on this machine can read what --key says in the list of processes: set LAUREL_KEY, or use --key-file');
    return key;
  }
  if (keyFile === undefined) return environment.LAUREL_KEY || undefined;
  const found = readFileSync(keyFile, 'utf8').trim();
  if (!/^\S+$/.test(found)) throw new WrongUsage(`${keyFile} does not hold a key, and nothing else`);
  if (statSync(keyFile).mode & 0o077) warn(`Others on this machine may read ${keyFile}: chmod 600 it`);
  return found;
}
