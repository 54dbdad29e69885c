import { Query } from '@nestjs/common';
import { type Instant } from '../../src/platform/event.values.ts';
import { listOf } from '../../src/platform/http/answers.values.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Id, Text, When, Whole } from '../../src/platform/http/fields.ts';
import { After, following, keyAfter, page } from '../../src/platform/http/paging.ts';
import { Allow, type Call, CallOf, signedIn } from '../../src/platform/http/who.ts';
import { personalReadRow } from './personal-data.view.ts';
import { type ReadKey, ToldReads } from './told-reads.ts';

class FetchReads {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Whole(1, 200, { optional: true, note: 'Rows of a page; 30 when missing' }) limit?: number;
  @After() after?: string;
}

class ReadPlace implements ReadKey {
  @When() at!: Instant;
  @Text({ max: 400 }) id!: string;
}

/** Who read of oneself. A call of our own. */
@Route('account')
export class ReadsController {
  constructor(private readonly reads: ToldReads) {}

  @Get(
    'reads',
    'Which admins and programs read your address, your archive, or a list or export with you in it: once a day each, for 400 days, newest first.',
    page({ reads: listOf(personalReadRow) }),
  )
  @Allow(signedIn)
  async fetchReads(@Query() { limit = 30, after }: FetchReads, @CallOf() { who: { userId = '' } }: Call) {
    const list = `reads ${userId}`;
    const { rows, next } = await this.reads.ofAccount(userId, { after: keyAfter(list, ReadPlace, after), limit });
    return { status: 'ok', reads: rows, ...following(list, next) };
  }
}
