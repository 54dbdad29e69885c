import { hash, verify } from '@node-rs/argon2';

/** Hashes a password (argon2id, 19 MiB, 2 passes), off the thread that answers requests. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'));
}

/** Is it the password? Without a hash the answer is no, and takes as long. */
export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  const right = await verify(passwordHash ?? (await nobodysHash), password.normalize('NFC'));
  return right && Boolean(passwordHash);
}

const nobodysHash = hash(crypto.randomUUID());
