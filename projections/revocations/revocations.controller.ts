import { Query } from '@nestjs/common';
import { ok } from '../../src/platform/http/answers.values.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Id } from '../../src/platform/http/fields.ts';
import { admin, Allow, type Call, CallOf } from '../../src/platform/http/who.ts';
import { revocationTold } from './revocations.view.ts';
import { TellRevocations } from './tell-revocations.ts';

class OneRevocation {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id({ note: 'The id of a revocation or reinstatement: that of its preview' }) id!: string;
}

/** What revocations and reinstatements did. For admins. */
@Route('scoreseries')
export class RevocationsController {
  constructor(private readonly revocations: TellRevocations) {}

  @Get('revocation', 'What a revocation or reinstatement changed when it was applied.', ok({ revocation: revocationTold }))
  @Allow(admin, { scope: 'read' })
  async revocation(@Query() { id }: OneRevocation, @CallOf() { who }: Call) {
    return { status: 'ok', revocation: await this.revocations.applied(who.organisationId ?? '', id) };
  }
}
