import { Injectable } from '@nestjs/common';
import type { Instant } from './event.values.ts';

/** The only place that asks what time it is. */
@Injectable()
export class Clock {
  now(): Instant {
    return new Date().toISOString();
  }
}
