import { Query } from '@nestjs/common';
import { listOf, ok, whole } from '../../src/platform/http/answers.values.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Id, Text, Whole } from '../../src/platform/http/fields.ts';
import { ofOwnGroup } from '../../src/platform/http/own-group.ts';
import { After, following, keyAfter, page, pageOf } from '../../src/platform/http/paging.ts';
import { Allow, type Call, CallOf, organisationAdmin, signedIn } from '../../src/platform/http/who.ts';
import type { Organisation } from '../organisations/organisations.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { WaitingRequest } from './join-requests.ts';
import { joinRequestRow, ownJoinRequestRow } from './join-requests.view.ts';

class FetchRequests {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id({ optional: true, note: "The organisation's main group" }) groupid?: string;
  @Whole(1, 100, { optional: true, note: '100 unless told' }) limit?: number;
  @After() after?: string;
}

class FetchOwnRequests {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
}

class RequestPlace {
  @Text({ max: 100 }) asked!: string;
}

/** Who asks an organisation to become a player: for its admins, and for themselves. */
@Route('group')
export class JoinRequestListController {
  constructor(private readonly readModels: ReadModels) {}

  @Get(
    'join_requests',
    'Who asks to become a player, the first first, and how many they are.',
    page({ requests: listOf(joinRequestRow), total: whole }),
  )
  @Allow(organisationAdmin, { scope: 'read' })
  async joinRequests(@Query() { groupid, limit = 100, after }: FetchRequests, @CallOf() { who }: Call) {
    const organisationId = ofOwnGroup(groupid, who);
    const list = `join requests ${organisationId}`;
    const asked = keyAfter(list, RequestPlace, after)?.asked;
    const { items } = await this.readModels.find<WaitingRequest>(
      'join-requests',
      { organisationId, ...(asked !== undefined && { asked: { after: asked } }) },
      { sort: [{ field: 'asked' }], limit: limit + 1 },
    );
    const found = pageOf(items, limit, ({ document }) => ({ asked: document.asked }));
    return {
      status: 'ok',
      requests: found.rows.map(({ document: { profileId, name, email, via, requestedAt } }) => ({
        profile_id: profileId,
        Name: name,
        emailaddress: email,
        via,
        requested_at: requestedAt,
      })),
      total: await this.readModels.count('join-requests', { organisationId }),
      ...following(list, found.next),
    };
  }
}

@Route('profile')
export class OwnJoinRequestsController {
  constructor(private readonly readModels: ReadModels) {}

  @Get(
    'fetch_join_requests',
    'The organisations that the account has asked to join, and that have not answered yet.',
    ok({ requests: listOf(ownJoinRequestRow) }),
  )
  @Allow(signedIn)
  async fetchJoinRequests(@Query() _sent: FetchOwnRequests, @CallOf() { who }: Call) {
    const { items } = await this.readModels.find<WaitingRequest>('join-requests', { userId: who.userId ?? '' }, { limit: MOST_TOLD });
    const rows = items.map(async ({ document: { organisationId, requestedAt } }) => {
      const organisation = await this.readModels.get<Organisation>('organisations', organisationId);
      return organisation ? [{ org_name: organisation.document.name, requested_at: requestedAt }] : [];
    });
    return { status: 'ok', requests: (await Promise.all(rows)).flat() };
  }
}

/** Nobody waits for more. */
const MOST_TOLD = 100;
