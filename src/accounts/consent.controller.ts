import { Body, Query } from '@nestjs/common';
import { ok, orNull } from '../platform/http/answers.values.ts';
import { Get, Post, Route } from '../platform/http/calls.ts';
import { Flag, Id } from '../platform/http/fields.ts';
import { NoReceipt } from '../platform/http/receipts.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Allow, type Call, CallOf, signedIn } from '../platform/http/who.ts';
import { Refused } from '../platform/refused.ts';
import type { Terms } from '../platform/settings.ts';
import { consent, type ConsentRow } from './accounts.contract.ts';
import { type Consent, Consents } from './consents.ts';

class GetConsent {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
}

class PutConsent {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id({ note: 'Of the terms that were read' }) id!: string;
  @Flag({ note: '1: yes, 0: no' }) ok!: boolean;
}

/** The terms of this server, and what one answers to them (U-055). */
@Route('account')
@NoReceipt()
export class ConsentController {
  constructor(private readonly consents: Consents) {}

  /** Null where this server has no terms. */
  @Get('get_consent', 'The terms of this server, and what you answered to them.', ok({ consent: orNull(consent) }))
  @Allow(signedIn)
  async get(@Query() _sent: GetConsent, @CallOf() { who: { userId = '' } }: Call) {
    const { terms } = this.consents;
    return { status: 'ok', consent: terms === undefined ? null : rowOf(terms, await this.consents.find(userId, terms.id)) };
  }

  /**
   * Nobody agrees to words that they have not read: the id says which were shown.
   * @throws NotFound where there are no terms; Refused consent-changed
   */
  @Post('put_consent', 'Says yes or no to the terms of this server.', ok({ consent }))
  @Allow(signedIn)
  async put(@Body() { id, ok: yes }: PutConsent, @CallOf() { who: { userId = '' }, receivedAt }: Call) {
    const { terms } = this.consents;
    if (terms === undefined) throw new NotFound('consent');
    if (id !== terms.id) throw new Refused('consent-changed', 'The terms have changed since you read them');
    return { status: 'ok', consent: rowOf(terms, await this.consents.answer(userId, id, yes, receivedAt)) };
  }
}

function rowOf({ id, text }: Terms, answered?: Consent): ConsentRow {
  return { id, text, datetime_yes: answered?.datetimeYes ?? null, datetime_no: answered?.datetimeNo ?? null };
}
