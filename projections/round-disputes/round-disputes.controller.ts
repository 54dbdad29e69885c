import { Query } from '@nestjs/common';
import { MOST_ROUNDS } from '../../src/competitions/rounds.values.ts';
import { listOf } from '../../src/platform/http/answers.values.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Flag, Id, Text, Whole } from '../../src/platform/http/fields.ts';
import { After, following, keyAfter, page, pageOf } from '../../src/platform/http/paging.ts';
import { Allow, type Call, CallOf, member } from '../../src/platform/http/who.ts';
import { isAdminOf } from '../competitions/admin-of.ts';
import { ReadRosters } from '../competition-rosters/read-rosters.ts';
import { VisibleDirectory } from '../people/visible-directory.ts';
import type { VisiblePeople } from '../people/visible-people.ts';
import { knownViewer } from '../platform/known-viewer.ts';
import { ReadModels } from '../platform/read-models.ts';
import { Unsealer } from '../platform/unsealer.ts';
import { disputedRound, type RoundDispute } from './round-disputes.ts';
import { type DisputeRow, disputeRow } from './round-disputes.view.ts';

class GetDisputes {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id() competitionid!: string;
  @Whole(1, MOST_ROUNDS) round!: number;
  @Flag({ optional: true, note: '1: only those that wait for an answer' }) open?: boolean;
  @Flag({ optional: true, note: '1: only their own, also for its editors' }) own?: boolean;
  @Whole(1, 100, { optional: true, note: '20 unless told' }) limit?: number;
  @After() after?: string;
}

class DisputePlace {
  @Text({ max: 100 }) raised!: string;
}

/** What is said against the result of a round: all of it for its editors, their own for players. */
@Route('competition')
export class RoundDisputesController {
  constructor(
    private readonly models: ReadModels,
    private readonly rosters: ReadRosters,
    private readonly visible: VisibleDirectory,
    private readonly unsealer: Unsealer,
  ) {}

  @Get(
    'disputes',
    'Ours. What players said against the result of a round, and how that was answered, the first first: all for its editors, their own for others.',
    page({ disputes: listOf(disputeRow) }),
  )
  @Allow(member, { scope: 'read' })
  async disputes(@Query() { competitionid, round, open, own, limit = 20, after }: GetDisputes, @CallOf() { who }: Call) {
    const viewer = knownViewer(who);
    const { rules } = await this.rosters.competition(viewer, competitionid);
    const of = disputedRound(viewer.organisationId, competitionid, round);
    const list = `disputes ${of}`;
    const raised = keyAfter(list, DisputePlace, after)?.raised;
    const { items } = await this.models.find<RoundDispute>(
      'round-disputes',
      {
        of,
        ...((own || !isAdminOf(viewer, rules)) && { profileId: viewer.profileId ?? '' }),
        ...(open && { state: 'open' }),
        ...(raised !== undefined && { raised: { after: raised } }),
      },
      { sort: [{ field: 'raised' }], limit: limit + 1 },
    );
    const found = pageOf(items, limit, ({ document }) => ({ raised: document.raised }));
    const people = await this.visible.of(viewer);
    const rows = found.rows.map(({ document }) => this.row(document, viewer.profileId, people));
    return { status: 'ok', disputes: await Promise.all(rows), ...following(list, found.next) };
  }

  private async row(dispute: RoundDispute, viewerId: string | undefined, people: VisiblePeople): Promise<DisputeRow> {
    const { disputeId, lock, profileId, words, raisedAt, state, answer } = dispute;
    return {
      id: disputeId,
      lock,
      profile_id: profileId,
      name: people.person(profileId)?.name ?? '',
      own: profileId === viewerId,
      words: (await this.unsealer.open(words)) ?? null,
      raised_at: raisedAt,
      state,
      answer: answer && {
        decision: answer.decision,
        reason: (await this.unsealer.open(answer.reason ?? undefined)) ?? null,
        by_name: people.person(answer.byProfileId ?? '')?.name ?? null,
        at: answer.at,
      },
    };
  }
}
