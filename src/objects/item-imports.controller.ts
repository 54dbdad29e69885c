import { Body } from '@nestjs/common';
import { done, ok } from '../platform/http/answers.values.ts';
import { CallerGone } from '../platform/http/caller-gone.ts';
import { Post, Route } from '../platform/http/calls.ts';
import { Flag, Id, Text } from '../platform/http/fields.ts';
import { NoReceipt } from '../platform/http/receipts.ts';
import { MB, Takes } from '../platform/http/takes.ts';
import { admin, Allow, type Call, CallOf, contextOf } from '../platform/http/who.ts';
import { ListTurns } from '../platform/lists/list-turns.ts';
import { LIST_CHARACTERS } from '../platform/lists/lists.ts';
import { importedItems, ItemImport, itemsPreview } from './import-items.ts';

class PreviewItems {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id() object_id!: string;
  @Text({
    max: LIST_CHARACTERS,
    note: 'The list: a header with the labels of fields, and item_id where lines change items; a line for each item',
  })
  text!: string;
}
class ImportItems extends PreviewItems {
  @Flag({ optional: true, note: '1: rows that cannot be taken are left out, instead of storing nothing' }) skip_bad?: boolean;
}

/** Items by a list, as entries come by one. */
@Route('objects')
export class ItemImportsController {
  constructor(
    private readonly items: ItemImport,
    private readonly turns: ListTurns,
  ) {}

  @Post('preview_import', 'Ours. What importing a list of items would do, line by line; stores nothing.', ok(itemsPreview))
  @Takes({ bytes: 8 * MB })
  @NoReceipt()
  @Allow(admin, { scope: 'objects:write' })
  async preview(@Body() sent: PreviewItems, @CallOf() call: Call, @CallerGone() signal: AbortSignal) {
    const list = { ...listOfCall(sent, call), signal };
    return { status: 'ok', ...(await this.turns.inTurn(list.context.organisationId, sent.text, () => this.items.preview(list), signal)) };
  }

  @Post(
    'import_items',
    'Ours. Adds and changes items by a list. Sending it again goes on where it was, and adds nothing twice.',
    done(importedItems),
  )
  @Takes({ bytes: 8 * MB })
  @Allow(admin, { scope: 'objects:write' })
  async import(@Body() { skip_bad: skipBad = false, ...sent }: ImportItems, @CallOf() call: Call) {
    const list = listOfCall(sent, call);
    return { status: 'ok', ...(await this.turns.inTurn(list.context.organisationId, sent.text, () => this.items.run(list, { skipBad }))) };
  }
}

function listOfCall({ object_id: objectId, text }: PreviewItems, call: Call) {
  return { context: contextOf(call), who: call.who, objectId, text, receivedAt: call.receivedAt };
}
