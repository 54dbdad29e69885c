import { Body } from '@nestjs/common';
import { ok, text } from '../platform/http/answers.values.ts';
import { Post, Route } from '../platform/http/calls.ts';
import { JsonValue, Secret } from '../platform/http/fields.ts';
import { NoReceipt } from '../platform/http/receipts.ts';
import { Allow, type Call, CallOf, everybody } from '../platform/http/who.ts';
import { TakeHooked } from './take-hooked.ts';

class CrmCallback {
  @Secret({ note: 'The key of the integration' }) key!: string;
  @JsonValue({
    values: 10_000,
    note: 'What happened: an object, or a list of objects. As it comes it is taken at /server/crm_callback.php?key=',
  })
  payload!: unknown;
}

/** The callback of other systems as a call (U-144). */
@Route('crm_callback')
@NoReceipt()
export class CallbackController {
  constructor(private readonly taking: TakeHooked) {}

  @Post('callback', 'Takes what another system tells, for all steps of the integration whose key it has.', ok({ delivery_id: text }))
  @Allow(everybody)
  async callback(@Body() { key, payload }: CrmCallback, @CallOf() { receivedAt }: Call) {
    const opened = await this.taking.openByKey(key, receivedAt);
    const sent = JSON.stringify(payload ?? null);
    const content = { payload: { type: 'json' as const, text: sent }, headers: {}, bytes: sent.length };
    return { status: 'ok', delivery_id: await this.taking.take(opened, content, 'callback', receivedAt) };
  }
}
