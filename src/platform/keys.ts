import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hash, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { personKey, type Sealed } from './event.values.ts';
import { add, everyRecord, put, type RecordKind, type Records, type RecordWrite, remove } from './records/records.ts';
import { Refused } from './refused.ts';
import { WrongSetting } from './settings.ts';

/** By what they are for: an organisation, or a person in it. Wrapped, and of a destroyed one nothing. */
export const KEYS: RecordKind<{ wrapped: Uint8Array }> = { name: 'keys', fields: { wrapped: 'bytes' } };

/** What may be left of destroyed keys in the file. */
export const PURGES_DUE: RecordKind<object> = { name: 'purges-due' };

/**
 * The keys under which personal data is sealed. A person's key is wrapped by the organisation's, the organisation's by the server's secret.
 * Destroying a key forgets everything that was sealed under it, in events that can never change. A destroyed key leaves its id behind,
 * so that no command that comes again can make another one in its place.
 */
export class Keys {
  private readonly master: KeyObject;
  private readonly own: KeyObject;
  /** As key objects: made anew for each text, they cost four times as much as sealing it. */
  private readonly unwrapped = new Map<string, KeyObject>();
  /** The keys under which organisations' unique values are hashed. */
  private readonly hashing = new Map<string, KeyObject>();
  /** How often keys were destroyed: what was read before that may be one of them. */
  private destructions = 0;

  private constructor(
    private readonly records: Records,
    secret: string,
  ) {
    this.master = derive(createSecretKey(Buffer.from(secret)), 'laurel keys');
    this.own = derive(this.master, 'own rows');
  }

  /** @throws WrongSetting when the keys that are there were wrapped by another secret */
  static async open(records: Records, secret: string): Promise<Keys> {
    await records.declare(KEYS);
    await records.declare(PURGES_DUE);
    const keys = new Keys(records, secret);
    await keys.checkSecret();
    // Whoever destroyed a key died before nothing was left of it in the file.
    if ((await records.count(PURGES_DUE, {})) > 0) await records.purge();
    await records.deleteAll(PURGES_DUE, {});
    return keys;
  }

  /** Makes the organisation's key, durable when it answers. Harmless when it is there, or was destroyed. */
  async createOrganisationKey(organisationId: string): Promise<void> {
    await this.records.write([made(organisationKey(organisationId), this.master)]);
  }

  /** Makes people's keys, durable when it answers: it must be awaited before the append that uses them. Harmless where they are, or were. */
  async createPersonKeys(organisationId: string, profileIds: readonly string[]): Promise<void> {
    const wrapping = await this.key(organisationKey(organisationId));
    if (!wrapping) throw new Refused('organisation-deleted', 'The organisation was deleted');
    await this.records.write(profileIds.map((profileId) => made(personKey(organisationId, profileId), wrapping)));
  }

  /**
   * Seals a text about a person, or, without a person, the organisation's own words.
   * @throws Refused person-forgotten, organisation-deleted when the key was destroyed
   */
  async seal(text: string, organisationId: string, profileId?: string): Promise<Sealed> {
    const id = profileId ? personKey(organisationId, profileId) : organisationKey(organisationId);
    const key = await this.key(id);
    if (!key)
      throw profileId
        ? new Refused('person-forgotten', 'The person was forgotten')
        : new Refused('organisation-deleted', 'The organisation was deleted');
    return { key: id, box: encrypt(key, Buffer.from(text)).toString('base64') };
  }

  /** The text, or nothing when its key was destroyed. */
  async open(sealed: Sealed | undefined): Promise<string | undefined> {
    const key = sealed && (await this.key(sealed.key));
    return key && decrypt(key, Buffer.from(sealed.box, 'base64')).toString();
  }

  /** Seals what belongs to no organisation, for as long as its row is there. */
  sealOwn(text: string): Uint8Array {
    return encrypt(this.own, Buffer.from(text));
  }

  openOwn(box: Uint8Array): string {
    return decrypt(this.own, Buffer.from(box)).toString();
  }

  /** A hash that only this server can make: names what must be unique without telling it. Empty when the organisation's key is gone. */
  async keyedHash(organisationId: string, kind: string, value: string): Promise<string> {
    return (await this.keyedHashing(organisationId))(kind, value);
  }

  /** What makes keyed hashes of many values. */
  async keyedHashing(organisationId: string): Promise<(kind: string, value: string) => string> {
    const key = await this.hashingKey(organisationId);
    return (kind, value) => hashUnder(key, kind, value);
  }

  /**
   * Names an exact text without telling it. Ids that follow from people's words are made of it: they are for ever, and nobody else may find
   * out by trying whom they were made for.
   */
  async fingerprint(organisationId: string, text: string | Uint8Array): Promise<string> {
    return (await this.fingerprinting(organisationId))(text);
  }

  /** What makes fingerprints of many texts. */
  async fingerprinting(organisationId: string): Promise<(text: string | Uint8Array) => string> {
    const key = await this.hashingKey(organisationId);
    return (text) => hashUnder(key, 'text', hash('sha256', text, 'hex'));
  }

  private async hashingKey(organisationId: string): Promise<KeyObject> {
    const known = this.hashing.get(organisationId);
    if (known) return known;
    const { destructions } = this;
    const key = organisationId ? await this.key(organisationKey(organisationId)) : this.master;
    if (!key) throw new Refused('organisation-deleted', 'The organisation was deleted');
    const derived = derive(key, 'unique values');
    if (this.hashing.size >= 1_000) this.hashing.clear();
    if (destructions === this.destructions) this.hashing.set(organisationId, derived);
    return derived;
  }

  /** Forgets people: nothing sealed about them can be opened again. */
  async destroyPersonKeys(organisationId: string, profileIds: readonly string[]): Promise<void> {
    await this.destroying(async () => {
      for (let from = 0; from < profileIds.length; from += DESTROYED_AT_ONCE)
        await this.records.write(
          profileIds.slice(from, from + DESTROYED_AT_ONCE).map((profileId) => put(KEYS, personKey(organisationId, profileId), NOTHING)),
        );
    });
  }

  /** Forgets an organisation and everybody in it: without its key theirs cannot be unwrapped. */
  async destroyOrganisationKeys(organisationId: string): Promise<void> {
    await this.destroying(async () => {
      await this.records.write([put(KEYS, organisationKey(organisationId), NOTHING)]);
      this.letGo();
      await this.records.deleteAll(KEYS, { key: { startsWith: personKey(organisationId, '') } });
    });
  }

  /** The first start keeps a key that only its secret opens. Where it is missing, any key that the secret wraps will do. */
  private async checkSecret(): Promise<void> {
    const kept = await this.firstKey();
    if (kept === undefined) await this.records.write([made(CHECK, this.master)]);
    try {
      await this.key(kept ?? CHECK);
    } catch {
      throw new WrongSetting(
        'LAUREL_SECRET, or the file "secret" in the data folder, is not the one that this data was made with: nothing can be read without that one. Start with it, or with an empty LAUREL_DATA',
      );
    }
  }

  /** That something may be left in the file is noted before, and finished by the next start. */
  private async destroying(destroy: () => Promise<void>): Promise<void> {
    const due = crypto.randomUUID();
    await this.records.write([put(PURGES_DUE, due, {})]);
    await destroy();
    this.letGo();
    await this.records.purge();
    await this.records.write([remove(PURGES_DUE, due)]);
  }

  private letGo(): void {
    this.destructions += 1;
    this.unwrapped.clear();
    this.hashing.clear();
  }

  private async firstKey(): Promise<string | undefined> {
    for await (const { key, document } of everyRecord(this.records, KEYS, {})) if (document.wrapped.length > 0) return key;
    return undefined;
  }

  private async key(id: string): Promise<KeyObject | undefined> {
    const cached = this.unwrapped.get(id);
    if (cached) return cached;
    const { destructions } = this;
    const kept = await this.records.get(KEYS, id);
    if (!kept || kept.document.wrapped.length === 0) return undefined;
    const wrapping = id.includes('/') ? await this.key(organisationKey(id.slice(0, id.indexOf('/')))) : this.master;
    if (!wrapping) return undefined;
    if (destructions !== this.destructions) return this.key(id);
    const key = createSecretKey(decrypt(wrapping, Buffer.from(kept.document.wrapped)));
    if (this.unwrapped.size >= 50_000) this.unwrapped.clear();
    this.unwrapped.set(id, key);
    return key;
  }
}

function made(id: string, wrapping: KeyObject): RecordWrite {
  return add(KEYS, id, { wrapped: encrypt(wrapping, randomBytes(32)) });
}

function hashUnder(key: KeyObject, kind: string, value: string): string {
  const text = `${kind}\0${value.normalize('NFKC').toLowerCase()}`;
  return createHmac('sha256', key).update(text).digest('hex').slice(0, 40);
}

/** The key that tells whether the secret is the right one. */
const CHECK = '';
const DESTROYED_AT_ONCE = 500;
/** What is left of a destroyed key: its id. */
const NOTHING = { wrapped: new Uint8Array() };

function organisationKey(organisationId: string): string {
  return organisationId;
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
