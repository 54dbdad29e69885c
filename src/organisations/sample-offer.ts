import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { fromThisMachine } from '../platform/http/origin.ts';
import { Settings } from '../platform/settings.ts';
import { ShownOrganisations } from './shown-organisations.ts';

/** Whether there is anything here yet, and whether a sample organisation is offered. */
@Injectable()
export class SampleOffer {
  constructor(
    private readonly organisations: ShownOrganisations,
    private readonly settings: Settings,
  ) {}

  /** `empty`: no organisation at all. A sample is offered to callers on this machine only, or before the first real organisation. */
  async to(headers: IncomingHttpHeaders): Promise<{ empty: boolean; sample: boolean }> {
    const real = await this.organisations.count({ sample: false });
    const samples = await this.organisations.count({ sample: true });
    return { empty: real + samples === 0, sample: real === 0 || fromThisMachine(headers, this.settings) };
  }
}
