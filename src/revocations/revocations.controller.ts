import { Body } from '@nestjs/common';
import type { Instant } from '../platform/event.values.ts';
import { done, ok, text } from '../platform/http/answers.values.ts';
import { revocationPreview } from '../../projections/revocations/revocations.view.ts';
import { Post, Route } from '../platform/http/calls.ts';
import { Amount, Id, Ids, Text, When } from '../platform/http/fields.ts';
import { NoReceipt } from '../platform/http/receipts.ts';
import { BadInput } from '../platform/http/refusals.ts';
import { ID_LIST, MB, Takes } from '../platform/http/takes.ts';
import { admin, Allow, type Call, CallOf, contextOf } from '../platform/http/who.ts';
import { type Confirmed, Confirmations, type Order } from './confirmations.ts';
import { CorrectEntry } from './correct-entry.ts';
import { Previews } from './previews.ts';
import type { Selection } from './selection.ts';

const WHY = 'Why: 1 to 2000 characters, shown in the history and the audit trail';

class Acting {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
}

class Selected extends Acting {
  @Ids({ optional: true, note: 'Ids of entries' }) selpoints?: string[];
  @Id({ optional: true, note: 'The series of the entries' }) scoreseriesid?: string;
}

class Preview extends Selected {
  @Id({ optional: true, note: 'Instead of selpoints: all entries of this player in the series' }) player?: string;
  @Id({ optional: true, note: 'Instead of selpoints: all entries that this profile gave' }) giver?: string;
  @Id({ optional: true, note: 'Instead of selpoints: all entries of this import' }) import?: string;
  @Id({ optional: true, note: 'Instead of selpoints: all entries that this revocation took out' }) revocation?: string;
  @When({ optional: true, note: 'Instead of selpoints: all entries from this instant on' }) time_from?: Instant;
  @When({ optional: true, note: 'Instead of selpoints: all entries up to this instant' }) time_to?: Instant;
}

class Revoke extends Acting {
  @Ids({ note: 'Ids of entries' }) selpoints!: string[];
  @Id({ optional: true, note: 'The series of the entries' }) scoreseriesid?: string;
  @Text({ max: 2_000, note: WHY }) reason!: string;
}

class Confirm extends Acting {
  @Id() preview_id!: string;
  @Text({ max: 2_000, note: WHY }) reason!: string;
}

class Reinstate extends Selected {
  @Id({ optional: true, note: 'What was previewed; instead of selpoints' }) preview_id?: string;
  @Text({ max: 2_000, note: WHY }) reason!: string;
}

class PreviewCorrection extends Acting {
  @Id({ note: 'The entry' }) entry!: string;
  @Id({ optional: true, note: 'The series of the entry' }) scoreseriesid?: string;
  @Amount({ note: 'What it should have been' }) points!: string;
}

class Correct extends PreviewCorrection {
  @Id({ optional: true, note: 'What was previewed: refused when anything else would follow by now' }) preview_id?: string;
  @Text({ optional: true, note: 'That of the entry when missing' }) comment?: string;
  @Text({ max: 2_000, note: WHY }) reason!: string;
}

/** Revoking, reinstating and correcting entries, each with a reason. For admins. */
@Route('scoreseries')
export class RevocationsController {
  constructor(
    private readonly previews: Previews,
    private readonly confirmations: Confirmations,
    private readonly corrections: CorrectEntry,
  ) {}

  @Post('revoke', 'Revokes entries at once, with a reason. They stay in the history, struck through.', done({ revocation_id: text }))
  @Takes(ID_LIST)
  @Allow(admin, { scope: 'entries:write' })
  async revoke(@Body() sent: Revoke, @CallOf() call: Call) {
    return answer(await this.confirmations.atOnce(orderOf(call, sent.reason), 'revoke', chosen(sent)));
  }

  @Post(
    'preview_revocation',
    'What will follow from a revocation: totals, ranks, linked series, limits. Confirm it by its id within half an hour.',
    ok({ preview: revocationPreview }),
  )
  @Takes(ID_LIST)
  @NoReceipt()
  @Allow(admin, { scope: 'entries:write' })
  async previewRevocation(@Body() sent: Preview, @CallOf() { who }: Call) {
    return { status: 'ok', preview: await this.previews.show(who.organisationId ?? '', 'revoke', selection(sent)) };
  }

  @Post(
    'confirm_revocation',
    'Revokes just what a preview showed; refused when anything was revoked or reinstated meanwhile.',
    done({ revocation_id: text }),
  )
  @Allow(admin, { scope: 'entries:write' })
  async confirmRevocation(@Body() sent: Confirm, @CallOf() call: Call) {
    return answer(await this.confirmations.confirm(orderOf(call, sent.reason), 'revoke', sent.preview_id));
  }

  @Post('preview_reinstatement', 'What will follow when revoked entries count again.', ok({ preview: revocationPreview }))
  @Takes(ID_LIST)
  @NoReceipt()
  @Allow(admin, { scope: 'entries:write' })
  async previewReinstatement(@Body() sent: Preview, @CallOf() { who }: Call) {
    return { status: 'ok', preview: await this.previews.show(who.organisationId ?? '', 'reinstate', selection(sent)) };
  }

  @Post('reinstate', 'Lets revoked entries count again, previewed or at once, with a reason.', done({ revocation_id: text }))
  @Takes(ID_LIST)
  @Allow(admin, { scope: 'entries:write' })
  async reinstate(@Body() sent: Reinstate, @CallOf() call: Call) {
    const order = orderOf(call, sent.reason);
    if (sent.preview_id) return answer(await this.confirmations.confirm(order, 'reinstate', sent.preview_id));
    return answer(await this.confirmations.atOnce(order, 'reinstate', chosen(sent)));
  }

  @Post(
    'preview_correction',
    'What will follow when an entry gets other points. Correct with its id to do just that.',
    ok({ preview: revocationPreview }),
  )
  @NoReceipt()
  @Allow(admin, { scope: 'entries:write' })
  async previewCorrection(@Body() { entry: entryId, scoreseriesid: seriesId, points }: PreviewCorrection, @CallOf() { who }: Call) {
    return { status: 'ok', preview: await this.corrections.preview(who.organisationId ?? '', { entryId, seriesId, points }) };
  }

  @Post('correct', 'Revokes an entry and puts another in its place at its own time, as one fact.', done({ revocation_id: text, id: text }))
  @Takes({ bytes: MB })
  @Allow(admin, { scope: 'entries:write' })
  async correct(@Body() sent: Correct, @CallOf() call: Call) {
    const { entry: entryId, scoreseriesid: seriesId, points, comment, reason, preview_id: previewId } = sent;
    const { entryId: id, ...confirmed } = await this.corrections.correct(
      orderOf(call, reason),
      { entryId, seriesId, points, comment },
      previewId,
    );
    return { ...answer(confirmed), id };
  }
}

function orderOf(call: Call, reason: string): Order {
  return { context: contextOf(call), receivedAt: call.receivedAt, reason };
}

function answer({ revocationId, position }: Confirmed) {
  return { status: 'ok', position, revocation_id: revocationId };
}

function chosen({ selpoints = [], scoreseriesid: seriesId }: Pick<Selected, 'selpoints' | 'scoreseriesid'>): Selection {
  if (selpoints.length === 0)
    throw new BadInput('invalid-input', 'Invalid: selpoints', { fields: [{ field: 'selpoints', problem: 'names no entry' }] });
  return { entryIds: selpoints, ...(seriesId && { seriesId }) };
}

function selection(sent: Preview): Selection {
  const {
    scoreseriesid: seriesId,
    player: playerId,
    giver: giverId,
    import: importId,
    revocation: revocationId,
    time_from: from,
    time_to: to,
  } = sent;
  const filter = { playerId, giverId, importId, revocationId, from, to };
  if (sent.selpoints?.length || !seriesId || Object.values(filter).every((value) => value === undefined)) return chosen(sent);
  return { seriesId, ...filter };
}
