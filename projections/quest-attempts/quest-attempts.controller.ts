import { Query } from '@nestjs/common';
import { flag, instant, ok, orNull, text, whole } from '../../src/platform/http/answers.values.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Id, Whole } from '../../src/platform/http/fields.ts';
import { Allow, type Call, CallOf, player } from '../../src/platform/http/who.ts';
import { questRoundAt } from '../../src/quests/quest-rounds.values.ts';
import { knownViewer } from '../platform/known-viewer.ts';
import { questRowOf } from '../quests/quest-rows.ts';
import { questRow } from '../quests/quests.view.ts';
import { ReadQuests } from '../quests/read-quests.ts';
import { TakenQuests } from '../quests/taken-quests.ts';
import { OwnAttempts } from './own-attempts.ts';
import { attemptRow } from './quest-attempts.view.ts';
import { TellAttempts } from './tell-attempts.ts';

class PrepareStart {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id() questid!: string;
}
class GetAttempt extends PrepareStart {
  @Whole(1, 100_000, { optional: true, note: 'The one that began last if absent' }) round?: number;
}

/** What is read by who takes a quest. */
@Route('quest')
export class QuestAttemptsController {
  constructor(
    private readonly quests: ReadQuests,
    private readonly own: OwnAttempts,
    private readonly attempts: TellAttempts,
    private readonly taken: TakenQuests,
  ) {}

  /** U-177. */
  @Get(
    'prepare_start',
    'Whether the acting profile can begin a quest, or go on with it, and why not.',
    ok({ quest: questRow, activities: whole, can_start: flag, reason: text, message: text, response_set_id: orNull(text) }),
  )
  @Allow(player)
  async prepareStart(@Query() { questid }: PrepareStart, @CallOf() { who, receivedAt }: Call) {
    const viewer = knownViewer(who);
    const { quest, edits } = await this.quests.one(viewer, questid);
    const { organisationId, profileId = '' } = viewer;
    const listed = (await this.quests.listed(organisationId, [quest]))(questid);
    const own = (await this.own.progress(viewer, [quest], receivedAt))(quest);
    const row = questRowOf(quest, listed, { edits, own }, receivedAt);
    const hindrance = await this.taken.hindrance(organisationId, profileId, questid, receivedAt);
    const { number } = questRoundAt(quest.settings, receivedAt) ?? { number: 0 };
    const attempt = await this.own.find(viewer, questid, number);
    return {
      status: 'ok',
      quest: row,
      activities: row.activities,
      can_start: hindrance ? 0 : 1,
      reason: hindrance?.code ?? '',
      message: hindrance?.message ?? '',
      response_set_id: attempt?.attemptId ?? null,
    };
  }

  @Get(
    'attempt',
    "Ours. The acting profile's own attempt at a quest: what was opened, answered and half answered; by the server's time now.",
    ok({ now: instant, attempt: orNull(attemptRow) }),
  )
  @Allow(player)
  async attempt(@Query() { questid, round }: GetAttempt, @CallOf() { who, receivedAt: now }: Call) {
    const viewer = knownViewer(who);
    const { quest } = await this.quests.one(viewer, questid);
    const attempt = await this.attempts.own(viewer, questid, round ?? questRoundAt(quest.settings, now)?.number ?? 0);
    return { status: 'ok', now, attempt };
  }
}
