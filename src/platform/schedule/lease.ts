import type { Clock } from '../clock.ts';
import type { Instant } from '../event.values.ts';
import { put, type RecordKind, type Records, RecordConflict, type RecordWrite, remove, type Version } from '../records/records.ts';

/** By the names of what only one process does at a time. */
const LEASES: RecordKind<{ holder: string }> = { name: 'leases' };

const LASTS_MS = 30_000;
const RENEWED_AFTER_MS = 10_000;

/**
 * Only one of many processes does something, and another takes it over when that one is gone. Nobody's clock is compared with another's: who
 * waits looks whether the lease was renewed while it lasts by its own. A process that only stood still may believe that it holds it: what is done
 * under it must be harmless when it is done twice.
 */
export class Lease {
  private readonly holder = crypto.randomUUID();
  private seen: { version: Version; since: Instant } | undefined;
  private renewed: Instant | undefined;

  private constructor(
    private readonly name: string,
    private readonly records: Records,
    private readonly clock: Clock,
  ) {}

  static async open(name: string, records: Records, clock: Clock): Promise<Lease> {
    await records.declare(LEASES);
    return new Lease(name, records, clock);
  }

  /**
   * Whoever holds one of these records is gone: only for who alone has them open, as all records of a data folder that is held. What a process
   * that was killed did is gone on with at once.
   */
  static async endAll(records: Records): Promise<void> {
    await records.declare(LEASES);
    await records.deleteAll(LEASES, {});
  }

  /** Takes it, or renews it when that is a while ago. No while somebody else has it. @throws RecordsUnavailable */
  async hold(): Promise<boolean> {
    const now = this.clock.now();
    if (this.renewed !== undefined && this.renewed <= now && Date.parse(now) - Date.parse(this.renewed) < RENEWED_AFTER_MS) return true;
    const kept = await this.records.get(LEASES, this.name);
    const mine = kept === undefined || kept.document.holder === this.holder || this.isLeft(kept.version);
    const held = mine && (await this.unlessQuicker(put(LEASES, this.name, { holder: this.holder }, kept?.version ?? null)));
    this.renewed = held ? now : undefined;
    return held;
  }

  /** Lets others have it at once; who does not hold it has nothing to do. @throws RecordsUnavailable */
  async release(): Promise<void> {
    if (this.renewed === undefined) return;
    this.renewed = undefined;
    const kept = await this.records.get(LEASES, this.name);
    if (kept?.document.holder === this.holder) await this.unlessQuicker(remove(LEASES, this.name, kept.version));
  }

  /** Nobody has renewed it for as long as it lasts. A clock that was set back begins to wait anew. */
  private isLeft(version: Version): boolean {
    const now = this.clock.now();
    if (this.seen?.version !== version || now < this.seen.since) this.seen = { version, since: now };
    return Date.parse(now) - Date.parse(this.seen.since) >= LASTS_MS;
  }

  private async unlessQuicker(step: RecordWrite): Promise<boolean> {
    try {
      await this.records.write([step]);
      return true;
    } catch (error) {
      if (error instanceof RecordConflict) return false;
      throw error;
    }
  }
}
