import { readFileSync } from 'node:fs';

/** The list that a file of settings holds. What the parser says of a text quotes it, and there are secrets in this one. @throws Error that says in a line what is wrong with it */
export function readSecretList(file: string): unknown[] {
  const read = parsed(readFileSync(file, 'utf8'));
  if (!Array.isArray(read)) throw new Error('it must hold a list');
  return read as unknown[];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Error('it is not JSON');
  }
}
