import { Query } from '@nestjs/common';
import type { Instant } from '../../src/platform/event.values.ts';
import { listOf, ok, position } from '../../src/platform/http/answers.values.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Id, OneOf, When, Whole } from '../../src/platform/http/fields.ts';
import { BadInput, Forbidden } from '../../src/platform/http/refusals.ts';
import { Allow, type Call, CallOf, member } from '../../src/platform/http/who.ts';
import { knownViewer } from '../platform/known-viewer.ts';
import { SENSES } from '../scoreboard/board-choices.values.ts';
import { historyFrom } from '../scoreboard/frames.ts';
import type { Sense } from '../scoreboard/scoreboard.view.ts';
import { ReadTargets } from '../targets/read-targets.ts';
import { rowsOf } from './live-pace.ts';
import { paceAt, paceNow } from './pace-ground.ts';
import { Paces } from './paces.ts';
import { paceHeader, paceRow } from './target-pace.view.ts';

class GetPace {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id() target_item_id!: string;
  @Id({ optional: true, note: 'Only this player' }) group_member_id?: string;
  @Id({ optional: true, note: 'Only this team' }) team_id?: string;
  @Whole(0, 1_000_000, { optional: true, note: 'The block of rows, from 0' }) block?: number;
  @Id({ optional: true, note: 'Instead of a block: the row of this player or team and its neighbours' }) around?: string;
  @When({ optional: true, note: 'As of this instant, with the targets of that time; of now when missing' }) at?: Instant;
  @OneOf(SENSES, { optional: true, note: 'As things had happened by then (the default), or as they were known then' }) sense?: Sense;
}

/** How far along everybody is with their targets, of now or of any past instant. */
@Route('targets')
export class PaceController {
  constructor(
    private readonly targets: ReadTargets,
    private readonly paces: Paces,
  ) {}

  @Get(
    'pace',
    'Ours. How far along everybody is with a target item: what is reached and expected by now, what it takes a day from here, and where each will end.',
    ok({ position, header: paceHeader, rows: listOf(paceRow) }),
  )
  @Allow(member, { scope: 'read' })
  async pace(@Query() sent: GetPace, @CallOf() { who, receivedAt }: Call) {
    const { target_item_id: itemId, group_member_id: profileId, team_id: teamId, block = 0, around, at, sense = 'happened' } = sent;
    if (profileId !== undefined && teamId !== undefined)
      throw new BadInput('invalid-input', 'Invalid: team_id', { fields: [{ field: 'team_id', problem: 'name a player or a team' }] });
    const seen = await this.targets.seen(knownViewer(who), itemId);
    if (at && Date.parse(at) < historyFrom(seen, Date.parse(receivedAt)))
      throw new Forbidden('This is before the history that you may see', 'history-limit');
    const asked = { ...(profileId && { profileId }), ...(teamId && { teamId }) };
    const ground = await this.paces.ground(seen, asked);
    const table = at === undefined ? paceNow(ground, asked, Date.parse(receivedAt)) : paceAt(ground, asked, at, sense);
    const rows = rowsOf(table, around === undefined ? { block } : { around });
    return { status: 'ok', position: ground.series.position, header: table.header(), rows };
  }
}
