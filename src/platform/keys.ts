import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hash, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import type { Sealed } from './event.values.ts';
import { Refused } from './refused.ts';
import type { Records, Statement } from './records/records.ts';
import { WrongSetting } from './settings.ts';

/**
 * The keys under which personal data is sealed. A person's key is wrapped by the organisation's, the organisation's by the server's secret.
 * Destroying a key forgets everything that was sealed under it, in events that can never change. A destroyed key leaves its id behind,
 * so that no command that comes again can make another one in its place.
 */
export class Keys {
  private readonly master: KeyObject;
  /** As key objects: made anew for each text, they cost four times as much as sealing it. */
  private readonly unwrapped = new Map<string, KeyObject>();
  /** The keys under which organisations' unique values are hashed. */
  private readonly hashing = new Map<string, KeyObject>();

  private constructor(
    private readonly records: Records,
    secret: string,
  ) {
    this.master = derive(createSecretKey(Buffer.from(secret)), 'laurel keys');
  }

  /** @throws WrongSetting when the keys that are there were wrapped by another secret */
  static async open(records: Records, secret: string): Promise<Keys> {
    await records.table(`CREATE TABLE IF NOT EXISTS keys (id TEXT PRIMARY KEY, wrapped BLOB NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS purges_due (id TEXT PRIMARY KEY) WITHOUT ROWID`);
    const keys = new Keys(records, secret);
    await keys.checkSecret();
    // Whoever destroyed a key died before nothing was left of it in the file.
    if (records.get('SELECT id FROM purges_due')) await records.purge();
    await records.write([{ sql: 'DELETE FROM purges_due' }]);
    return keys;
  }

  /** Makes the organisation's key, durable when it answers. Harmless when it is there, or was destroyed. */
  async createOrganisationKey(organisationId: string): Promise<void> {
    await this.records.write([this.insert(organisationKey(organisationId), this.master)]);
  }

  /** Makes people's keys, durable when it answers: it must be awaited before the append that uses them. Harmless where they are, or were. */
  async createPersonKeys(organisationId: string, profileIds: readonly string[]): Promise<void> {
    const wrapping = this.key(organisationKey(organisationId));
    if (!wrapping) throw new Refused('organisation-deleted', 'The organisation was deleted');
    await this.records.write(profileIds.map((profileId) => this.insert(personKey(organisationId, profileId), wrapping)));
  }

  /**
   * Seals a text about a person, or, without a person, the organisation's own words.
   * @throws Refused person-forgotten, organisation-deleted when the key was destroyed
   */
  seal(text: string, organisationId: string, profileId?: string): Sealed {
    const id = profileId ? personKey(organisationId, profileId) : organisationKey(organisationId);
    const key = this.key(id);
    if (!key)
      throw profileId
        ? new Refused('person-forgotten', 'The person was forgotten')
        : new Refused('organisation-deleted', 'The organisation was deleted');
    return { key: id, box: encrypt(key, Buffer.from(text)).toString('base64') };
  }

  /** The text, or nothing when its key was destroyed. */
  open(sealed: Sealed | undefined): string | undefined {
    const key = sealed && this.key(sealed.key);
    return key && decrypt(key, Buffer.from(sealed.box, 'base64')).toString();
  }

  /** A hash that only this server can make: names what must be unique without telling it. Empty when the organisation's key is gone. */
  keyedHash(organisationId: string, kind: string, value: string): string {
    const text = `${kind}\0${value.normalize('NFKC').toLowerCase()}`;
    return createHmac('sha256', this.hashingKey(organisationId)).update(text).digest('hex').slice(0, 40);
  }

  /**
   * Names an exact text without telling it. Ids that follow from people's words are made of it: they are for ever, and nobody else may find
   * out by trying whom they were made for.
   */
  fingerprint(organisationId: string, text: string | Uint8Array): string {
    return this.keyedHash(organisationId, 'text', hash('sha256', text, 'hex'));
  }

  private hashingKey(organisationId: string): KeyObject {
    const known = this.hashing.get(organisationId);
    if (known) return known;
    const key = organisationId ? this.key(organisationKey(organisationId)) : this.master;
    if (!key) throw new Refused('organisation-deleted', 'The organisation was deleted');
    const derived = derive(key, 'unique values');
    if (this.hashing.size >= 1_000) this.hashing.clear();
    this.hashing.set(organisationId, derived);
    return derived;
  }

  /** Forgets people: nothing sealed about them can be opened again. */
  async destroyPersonKeys(organisationId: string, profileIds: readonly string[]): Promise<void> {
    await this.destroying(async () => {
      for (let from = 0; from < profileIds.length; from += DESTROYED_AT_ONCE)
        await this.records.write(
          profileIds
            .slice(from, from + DESTROYED_AT_ONCE)
            .map((profileId) => ({ sql: EMPTY, params: [personKey(organisationId, profileId)] })),
        );
    });
  }

  /** Forgets an organisation and everybody in it: without its key theirs cannot be unwrapped. */
  async destroyOrganisationKeys(organisationId: string): Promise<void> {
    await this.destroying(async () => {
      await this.records.write([{ sql: EMPTY, params: [organisationKey(organisationId)] }]);
      this.unwrapped.clear();
      // '0' comes after '/'.
      await this.records.deleteInSteps('keys', 'id', 'id > ? AND id < ?', `${organisationId}/`, `${organisationId}0`);
    });
  }

  /** The first start keeps a key that only its secret opens. Where it is missing, any key that the secret wraps will do. */
  private async checkSecret(): Promise<void> {
    const kept = this.records.get<{ id: string }>("SELECT id FROM keys WHERE instr(id, '/') = 0 AND wrapped <> x'' ORDER BY id LIMIT 1");
    if (!kept) await this.records.write([this.insert(CHECK, this.master)]);
    try {
      this.key(kept?.id ?? CHECK);
    } catch {
      throw new WrongSetting(
        'LAUREL_SECRET, or the file "secret" in the data folder, is not the one that this data was made with: nothing can be read without that one. Start with it, or with an empty LAUREL_DATA',
      );
    }
  }

  /** That something may be left in the file is noted before, and finished by the next start. */
  private async destroying(destroy: () => Promise<void>): Promise<void> {
    const due = crypto.randomUUID();
    await this.records.write([{ sql: 'INSERT INTO purges_due (id) VALUES (?)', params: [due] }]);
    await destroy();
    this.unwrapped.clear();
    this.hashing.clear();
    await this.records.purge();
    await this.records.write([{ sql: 'DELETE FROM purges_due WHERE id = ?', params: [due] }]);
  }

  private insert(id: string, wrapping: KeyObject): Statement {
    return { sql: 'INSERT INTO keys (id, wrapped) VALUES (?, ?) ON CONFLICT DO NOTHING', params: [id, encrypt(wrapping, randomBytes(32))] };
  }

  private key(id: string): KeyObject | undefined {
    const cached = this.unwrapped.get(id);
    if (cached) return cached;
    const row = this.records.get<{ wrapped: Uint8Array }>('SELECT wrapped FROM keys WHERE id = ?', id);
    if (!row || row.wrapped.length === 0) return undefined;
    const wrapping = id.includes('/') ? this.key(organisationKey(id.slice(0, id.indexOf('/')))) : this.master;
    if (!wrapping) return undefined;
    const key = createSecretKey(decrypt(wrapping, Buffer.from(row.wrapped)));
    if (this.unwrapped.size >= 50_000) this.unwrapped.clear();
    this.unwrapped.set(id, key);
    return key;
  }
}

/** The key that tells whether the secret is the right one. */
const CHECK = '';
const DESTROYED_AT_ONCE = 500;
/** What is left of a destroyed key: its id. */
const EMPTY = "UPDATE keys SET wrapped = x'' WHERE id = ?";

function organisationKey(organisationId: string): string {
  return organisationId;
}

function personKey(organisationId: string, profileId: string): string {
  return `${organisationId}/${profileId}`;
}

function derive(key: KeyObject, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), purpose, 32)));
}

/** iv (12 bytes), tag (16 bytes), text. */
function encrypt(key: KeyObject, plain: Buffer): Buffer {
  const iv = nextIv();
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

const IV_BYTES = 12;
const DRAWN = 1_024;
let drawn = Buffer.alloc(0);

/** Randomness is drawn for many texts at a time: a draw costs more than to seal. */
function nextIv(): Buffer {
  if (drawn.length === 0) drawn = randomBytes(DRAWN * IV_BYTES);
  const iv = drawn.subarray(0, IV_BYTES);
  drawn = drawn.subarray(IV_BYTES);
  return iv;
}

function decrypt(key: KeyObject, box: Buffer): Buffer {
  const cipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, 12));
  cipher.setAuthTag(box.subarray(12, 28));
  return Buffer.concat([cipher.update(box.subarray(28)), cipher.final()]);
}
