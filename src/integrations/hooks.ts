import { Injectable, type OnModuleInit } from '@nestjs/common';
import { hashOf, newToken } from '../accounts/secrets.ts';
import { Keys } from '../platform/keys.ts';
import { add, type RecordKind, Records } from '../platform/records/records.ts';
import { newSigningSecret } from './signing-secret.ts';

/** By its id, where something may be sent: found by the hash of the token in its address. `secret`: what is sent there must be signed with. */
export const HOOKS: RecordKind<Hook> = {
  name: 'hooks',
  fields: { tokenHash: 'value', organisationId: 'value', token: 'bytes', secret: 'bytes' },
};
export type Hook = {
  organisationId: string;
  configId: string;
  stepId?: string;
  tokenHash: string;
  token: Uint8Array;
  secret?: Uint8Array;
};

/** The addresses of hooks and what is signed there are rows, never facts. Whether one is open the stream of integrations says. */
@Injectable()
export class Hooks implements OnModuleInit {
  constructor(
    private readonly records: Records,
    private readonly keys: Keys,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.records.declare(HOOKS);
  }

  /** Makes the row of a hook, durable when it answers: the fact that opens it comes after. Harmless where it is there. */
  async make(organisationId: string, hookId: string, of: { configId: string; stepId?: string }): Promise<void> {
    const token = newToken();
    await this.records.write([add(HOOKS, hookId, { organisationId, ...of, tokenHash: hashOf(token), token: this.keys.sealOwn(token) })]);
  }

  async find(token: string): Promise<{ hookId: string; hook: Hook } | undefined> {
    const [found] = (await this.records.find(HOOKS, { tokenHash: hashOf(token) }, { limit: 1 })).items;
    return found && { hookId: found.key, hook: found.document };
  }

  async tokenOf(hookId: string): Promise<string | undefined> {
    const kept = await this.records.get(HOOKS, hookId);
    return kept && this.keys.openOwn(kept.document.token);
  }

  /** Gives a hook a new secret, with which all that comes must be signed from now on. */
  async newSecret(hookId: string): Promise<string> {
    const secret = newSigningSecret();
    await this.records.change(HOOKS, hookId, (hook) => ({ ...hook, secret: this.keys.sealOwn(secret) }));
    return secret;
  }

  secretOf({ secret }: Hook): string | undefined {
    return secret && this.keys.openOwn(secret);
  }
}
