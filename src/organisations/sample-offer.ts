import { Injectable } from '@nestjs/common';
import { ReadModels } from '../../projections/platform/read-models.ts';
import { Settings } from '../platform/settings.ts';

/** Whether there is anything here yet, and whether a sample organisation is offered. */
@Injectable()
export class SampleOffer {
  constructor(
    private readonly readModels: ReadModels,
    private readonly settings: Settings,
  ) {}

  /** `empty`: no organisation at all. A sample is offered on this machine only, or before the first real organisation. */
  async now(): Promise<{ empty: boolean; sample: boolean }> {
    const real = await this.readModels.count('organisations', { sample: false });
    const samples = await this.readModels.count('organisations', { sample: true });
    return { empty: real + samples === 0, sample: this.settings.loopback || real === 0 };
  }
}
