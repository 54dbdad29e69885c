import { Injectable } from '@nestjs/common';
import { NotFound } from '../../src/platform/http/refusals.ts';

/** What is seen of posts that facts made: none are, yet. */
@Injectable()
export class TellSeenPosts {
  mustSee(): Promise<never> {
    return Promise.reject(new NotFound('post'));
  }

  countBefore(): Promise<number> {
    return Promise.resolve(0);
  }
}
