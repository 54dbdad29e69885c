import { Body } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DONE } from '../platform/http/answers.values.ts';
import { Post, Route } from '../platform/http/calls.ts';
import { Id, Ids } from '../platform/http/fields.ts';
import { ID_LIST, MB, Takes } from '../platform/http/takes.ts';
import { admin, Allow, type Call, CallOf, contextOf } from '../platform/http/who.ts';
import { MOST_TAGS } from './entry-bounds.ts';
import { RetagPoints } from './retag-points.ts';
import { giver, ScoreSubmission, submittedScore, SubmitScore } from './submit-score.ts';

class SaveTag {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id() scoreseriesid!: string;
  @Ids({ note: 'A JSON list of entry ids' }) selpoints!: string[];
  @Ids({ max: MOST_TAGS, note: 'A JSON list of tag ids; an empty list takes all away' }) tags!: string[];
}

@Route('scoreseries')
export class PointsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly submission: ScoreSubmission,
  ) {}

  @Post('submit_score', 'Gives points to one player or many.', submittedScore)
  @Takes({ ...ID_LIST, bytes: 2 * MB })
  @Allow(giver, { scope: 'entries:write' })
  submitScore(@Body() sent: SubmitScore, @CallOf() call: Call) {
    return this.submission.submit(sent, call);
  }

  @Post('save_tag', 'Gives entries other tags.', DONE)
  @Takes(ID_LIST)
  @Allow(admin, { scope: 'entries:write' })
  async saveTag(@Body() { scoreseriesid: seriesId, selpoints: entryIds, tags }: SaveTag, @CallOf() call: Call) {
    const retagging = { seriesId, entryIds, tags, occurredAt: call.receivedAt };
    const { position } = await this.commands.execute(new RetagPoints(contextOf(call), retagging));
    return { status: 'ok', position };
  }
}
