import { statfs } from 'node:fs/promises';
import { Logger } from '@nestjs/common';
import type { Settings } from './settings.ts';

/** What `/health` says of the disk that holds the data folder, in MB of 1,000,000 bytes. */
export type DiskStatus = { freeMb: number; low: boolean };

const EVERY_MS = 60_000;

/** Tells operators that the disk of the data folder runs full before it is full: in `/health`, and once in the log. */
export class Disk {
  private seen: DiskStatus | undefined;
  private looking: NodeJS.Timeout | undefined;

  /** @param free answers how many bytes are free */
  constructor(
    private readonly free: () => Promise<number>,
    private readonly lowMb: number,
    private readonly warn: (message: string) => void,
  ) {}

  static of({ data, limits }: Settings): Disk {
    const log = new Logger('disk');
    const free = async () => {
      const { bavail, bsize } = await statfs(data);
      return bavail * bsize;
    };
    return new Disk(free, limits.lowDiskMb, (message) => log.warn(message));
  }

  /** Looks now, and once a minute. */
  async watch(): Promise<void> {
    await this.look();
    this.looking = setInterval(() => void this.look(), EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.looking);
  }

  /** As it was when it was last looked at: however often one asks, the disk is left alone. */
  status(): DiskStatus | undefined {
    return this.seen;
  }

  async look(): Promise<void> {
    try {
      const freeMb = Math.floor((await this.free()) / 1_000_000);
      const low = freeMb < this.lowMb;
      const before = this.seen?.low ?? false;
      this.seen = { freeMb, low };
      if (low && !before)
        this.warn(`only ${freeMb} MB are free for the data folder, less than LAUREL_LOW_DISK_MB=${this.lowMb}: make room`);
      if (before && !low) this.warn(`${freeMb} MB are free for the data folder again`);
    } catch (error) {
      this.warn(`how much is free for the data folder cannot be seen: ${String(error)}`);
    }
  }
}
