import { Query } from '@nestjs/common';
import { either, listOf, ok, optional, position, whole } from '../../src/platform/http/answers.values.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Flag, Id, JsonValue, OneOf, Text, Whole } from '../../src/platform/http/fields.ts';
import { After, following, keyAfter, page } from '../../src/platform/http/paging.ts';
import { Note } from '../../src/platform/http/noted.ts';
import { WornBadges } from '../badge-wins/worn-badges.ts';
import { knownViewer } from '../platform/known-viewer.ts';
import { ofOwnGroup } from '../../src/platform/http/own-group.ts';
import { Forbidden, NotFound } from '../../src/platform/http/refusals.ts';
import { Allow, type Call, CallOf, member, organisationAdmin, signedIn } from '../../src/platform/http/who.ts';
import { listPlayers, PLAYER_FILTERS, PLAYER_SORTS, type PlayerKey, type PlayerSort } from './list-players.ts';
import { isDeleted } from './people.ts';
import { ownProfileRow, playerListRow } from './people.view.ts';
import { LastUses, TellProfiles } from './tell-profiles.ts';
import { VisibleDirectory } from './visible-directory.ts';

const LATER = 'No effect yet';

class FetchOne {
  @Id({ optional: true, note: 'Whose profile; the acting one unless told' }) profileid?: string;
  @Text({ optional: true, max: 255, note: LATER }) accesskey?: string;
}

class FetchList {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
}

class ListPlayers {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id({ optional: true, note: "The organisation's main group" }) groupid?: string;
  @Id({ optional: true }) teamid?: string;
  @Flag({ optional: true, note: '1: deleted players only, for admins (U-071)' }) deleted?: boolean;
  @Whole(1, 1000, { optional: true, note: '30 unless told (R-246)' }) limit?: number;
  @Text({ optional: true, max: 255, note: 'Words of the name, their beginnings, or what stands inside of them' }) search?: string;
  @After() after?: string;
  @Id({ optional: true, note: 'Instead of after: the last player of the page before' }) offsetid?: string;
  @Whole(0, 10_000_000, {
    optional: true,
    note: 'Instead of after, or where offsetid is not in the list any more: so many are passed over',
  })
  offset?: number;
  @OneOf(PLAYER_SORTS.flatMap((sort) => [sort, `-${sort}`]), {
    optional: true,
    note: 'A leading minus for descending (U-075); without a sort the closest to the search come first',
  })
  sort?: string;
  @OneOf(PLAYER_FILTERS, { optional: true, note: 'Only players of this kind (U-075)' }) filter_profile?: (typeof PLAYER_FILTERS)[number];
  @Text({ optional: true, max: 255, note: LATER }) access_key?: string;
  @JsonValue({ optional: true, note: 'Only players known to these integrations; there are none yet' }) integrationids?: unknown;
}

class PlayerPlace implements PlayerKey {
  @Id() profileId!: string;
  @Whole(0, 10_000_000) count!: number;
}

/** What is read of profiles and players. */
@Route('profile')
export class ProfileController {
  constructor(
    private readonly visible: VisibleDirectory,
    private readonly uses: LastUses,
    private readonly tellProfiles: TellProfiles,
    private readonly worn: WornBadges,
  ) {}

  /** One profile: one's own, or a player of the acting organisation; `notfound` for any other. */
  @Get('fetch_one', 'One profile.', ok({ profile: either(ownProfileRow, playerListRow) }))
  @Note('PersonalDataViewed', 'profileid')
  @Allow(member, { scope: 'read', acting: null })
  async fetchOne(@Query() { profileid }: FetchOne, @CallOf() { who }: Call) {
    const profileId = profileid ?? who.profileId ?? '';
    const own = who.userId === undefined ? [] : await this.tellProfiles.own(who.userId);
    const mine = own.find((row) => row.profile_id === profileId);
    const viewer = knownViewer(who);
    const person = (await this.visible.of(viewer)).person(profileId);
    if (mine) return { status: 'ok', profile: { ...mine, ...(person && (await this.worn.of(profileId, viewer))) } };
    if (!person || (isDeleted(person) && !organisationAdmin(who))) throw new NotFound('profile', 'notfound');
    return { status: 'ok', profile: { ...(await this.tellProfiles.one(person, who)), ...(await this.worn.of(profileId, viewer)) } };
  }

  /** The caller's own profiles. */
  @Get('fetch_list', 'The profiles of the account: itself in every organisation.', ok({ profiles: listOf(ownProfileRow) }))
  @Allow(signedIn)
  async fetchList(@Query() _sent: FetchList, @CallOf() { who }: Call) {
    return { status: 'ok', profiles: await this.tellProfiles.own(who.userId ?? '') };
  }

  /** The players of the acting organisation, in pages (U-075, R-246). */
  @Get(
    'list_players',
    'The players of the organisation, in pages, found and sorted.',
    page({ position: optional(position), players: listOf(playerListRow), total: whole }),
  )
  @Note('PersonalDataViewed')
  @Allow(member, { scope: 'read' })
  async listPlayers(@Query() sent: ListPlayers, @CallOf() { who }: Call) {
    const organisationId = ofOwnGroup(sent.groupid, who);
    const [organisation, directory] = [await this.tellProfiles.organisation(organisationId), await this.visible.of(knownViewer(who))];
    const list = `players ${organisationId}`;
    const after = keyAfter(list, PlayerPlace, sent.after) ?? { profileId: sent.offsetid, count: sent.offset ?? 0 };
    if (sent.deleted && !organisationAdmin(who)) throw new Forbidden();
    if (asksForIntegrations(sent.integrationids)) return { status: 'ok', players: [], total: 0, ...following(list, undefined) };
    const everybody = sent.sort?.endsWith('last_used') ? [...directory.people()].map(({ profileId }) => profileId) : [];
    const uses = await this.uses.lastUses(everybody);
    const { rows, total, next } = listPlayers(
      directory,
      {
        search: sent.search,
        teamId: sent.teamid,
        filter: sent.filter_profile,
        deleted: sent.deleted,
        sort: sent.sort?.replace('-', '') as PlayerSort | undefined,
        descending: sent.sort?.startsWith('-') === true,
        seesAll: organisationAdmin(who),
      },
      { after, limit: sent.limit ?? 30 },
      (profileId) => uses.get(profileId),
    );
    const players = await Promise.all(rows.map((person) => this.tellProfiles.listed(person, who, organisation?.name ?? null)));
    return { status: 'ok', position: directory.position, players, total, ...following(list, next) };
  }
}

function asksForIntegrations(ids: unknown): boolean {
  return Array.isArray(ids) ? ids.length > 0 : ids !== undefined;
}
