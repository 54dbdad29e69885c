import { Projector } from '../../projections/platform/projector.ts';
import { ApiKeys } from '../../src/accounts/api-keys.ts';
import { Devices } from '../../src/accounts/devices.ts';
import { SharedLinks } from '../../src/accounts/shared-links.ts';
import { billing, billingOf } from '../../src/billing/billing.ts';
import type { BillingEvent } from '../../src/billing/billing.events.ts';
import { Decisions } from '../../src/platform/decisions.ts';
import { type Scope, SCOPES } from '../../src/platform/http/who.ts';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { later, type Recorded } from '../../src/platform/event.values.ts';
import { Scheduler } from '../../src/platform/schedule/scheduler.ts';
import { type Answer, Client, startTestLaurel, type TestLaurel } from './laurel.ts';
import { openPoints } from './points-ground.ts';

export type Verb = 'GET' | 'POST' | 'PUT' | 'DELETE';

type Parameter = { name: string; schema?: Schema };
type Schema = { type?: string; properties?: Record<string, Schema>; $ref?: string };
type Content = Record<string, { schema: Schema }>;
type Described = {
  summary?: string;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};

/** The OpenAPI document as tests read it. */
export type ApiDocument = {
  openapi: string;
  paths: Record<string, Record<string, Described>>;
  webhooks?: Record<string, { post: Described }>;
  components: { schemas: Record<string, Schema> };
};

/** A call that the document describes: its name here (`POST tag/tag`), and the names of its parameters. */
export type DescribedCall = { name: string; verb: Verb; path: string; parameters: string[] };

export async function apiDocument(url: string): Promise<ApiDocument> {
  return (await (await fetch(`${url}/api/openapi.json`)).json()) as ApiDocument;
}

export function describedCalls({ paths, components }: ApiDocument): DescribedCall[] {
  return Object.entries(paths).flatMap(([full, verbs]) =>
    Object.entries(verbs).map(([verb, { parameters = [], requestBody }]) => {
      const path = full.replace(/^\/(api\/)?/, '');
      const sent = Object.values(requestBody?.content ?? {})[0]?.schema;
      const schema = sent?.$ref ? components.schemas[sent.$ref.split('/').at(-1) ?? ''] : sent;
      const names = [...parameters.map(({ name }) => name), ...Object.keys(schema?.properties ?? {})];
      return { name: `${verb.toUpperCase()} ${path}`, verb: verb.toUpperCase() as Verb, path, parameters: names };
    }),
  );
}

/** Sends a call by its name: a GET or DELETE in the query, one with a file as a form, anything else as JSON. */
export async function call(client: Client, name: string, sent: object): Promise<Answer> {
  const [verb = '', named = ''] = name.split(' ');
  const path = named === 'health' ? '../health' : named;
  if (verb === 'POST' || verb === 'PUT') return client.send(verb, path, Object.values(sent).some(isFile) ? formOf(sent) : sent);
  const query = new URLSearchParams(Object.entries(sent).map(([key, value]) => [key, String(value)]));
  return client.send(verb, query.size > 0 ? `${path}?${query}` : path);
}

function isFile(value: unknown): value is File {
  return value instanceof File;
}

function formOf(sent: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(sent)) form.set(name, isFile(value) ? value : String(value));
  return form;
}

/** One organisation with everything in it that calls can name, an admin of another one, and keys. */
export async function openWorld(on?: TestLaurel) {
  const laurel = on ?? (await startTestLaurel());
  const [ground, elsewhere] = [await openPoints({ on: laurel }), await openPoints({ on: laurel })];
  const store = laurel.app.get(EventStore);
  let things = 0;
  /** A word that nothing else is called. */
  const fresh = (word: string) => `${word}-${++things}`;

  const done = async (client: Client, name: string, sent: object): Promise<Record<string, unknown>> => {
    const { status, body } = await call(client, name, sent);
    if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const { admin, adminId, organisationId } = ground;
  const [player = '', other = ''] = await ground.players('Marmalade One', 'Marmalade Two');
  const series = await ground.series({ name: 'Marmalade contest' });
  const tag = String((await done(admin, 'POST tag/tag', { cattype: 'score', tagname: 'Marmalade tag' })).id);

  const anotherTeam = async () => String((await done(admin, 'POST team/team', { name: fresh('Marmalade team') })).teamid);
  const team = await anotherTeam();

  const anotherSeries = () => ground.series({ name: fresh('Marmalade series') });
  const entry = async (): Promise<string> => {
    const sent = { version: 1, scoreseriesid: series, profiles: [player], points: '7', comment: 'Marmalade' };
    const [id] = (await done(admin, 'POST scoreseries/submit_score', sent)).ids as string[];
    await ground.settled();
    return id!;
  };
  const revokedEntry = async (): Promise<string> => {
    const id = await entry();
    await done(admin, 'POST scoreseries/revoke', { selpoints: [id], reason: 'Marmalade' });
    await ground.settled();
    return id;
  };
  const anotherCompetition = async () => {
    const rules = { start_date: '2097-01-01T00:00:00Z', end_date: '2098-01-01T00:00:00Z', groupingmode: 1, use_target: 1 };
    const data = { name: fresh('Marmalade sprint'), ...rules, score_series: [{ scoreseries_id: series }] };
    return String((await done(admin, 'POST competition/update_compition', { data })).id);
  };
  const competition = await anotherCompetition();
  /** One that is over and closed, and has somebody to pay. */
  const overCompetition = async (more: object = {}) => {
    const sent = { version: 1, scoreseriesid: series, profiles: [player], points: '1', timestamp: '2026-01-01T12:00:00Z' };
    await done(admin, 'POST scoreseries/submit_score', sent);
    const dates = { start_date: '2026-01-01T00:00:00Z', end_date: '2026-01-03T00:00:00Z' };
    // Everybody takes part, whatever is usual by then.
    const rules = { ...dates, groupingmode: 2, participant_add_mode: 1, visibility: 0, ...more };
    const data = { name: fresh('Marmalade final'), ...rules, score_series: [{ scoreseries_id: series }] };
    const competitionreward = [{ scoreseries_id: series, points: '1', item_rank: 1 }];
    const id = String((await done(admin, 'POST competition/update_compition', { data: { ...data, competitionreward } })).id);
    const scheduler = laurel.app.get(Scheduler);
    for (let closed = false; !closed;) {
      await ground.settled();
      scheduler.look();
      await scheduler.idle();
      closed = (await ground.facts('RoundClosed')).some(({ data: about }) => (about as { competitionId: string }).competitionId === id);
    }
    await ground.settled();
    return id;
  };
  const frozenCompetition = () => overCompetition({ freeze_date: '2026-01-02T00:00:00Z', hide_points: 0 });
  const locked = await overCompetition();
  const sharedBy = { profileid: adminId, competitionid: competition };
  const look = { name: 'Marmalade look', mainTemplate: 'list' };
  const wornTheme = String((await done(admin, 'POST competition/save_theme', { data: look })).id);
  await done(admin, 'POST competition/update_compition', { id: competition, data: { share_mode: 1, theme: wornTheme } });
  const accessKey = String((await done(admin, 'POST competition/regenerateShareKey', sharedBy)).access_key);
  const anotherCompetitionTeam = async () => {
    const sent = { competitionid: competition, teamname: fresh('Marmalade team') };
    return String((await done(admin, 'POST competition/add_competition_team', sent)).id);
  };
  const competitionTeam = await anotherCompetitionTeam();
  const apiKey = async (...scopes: Scope[]): Promise<{ id: string; client: Client }> => {
    const made = await done(admin, 'POST externalApiConfig/create_api_key', { name: fresh('key'), scope: scopes.join(' ') });
    return { id: String(made.id), client: new Client(laurel.url, String(made.api_key)) };
  };
  /** Somebody who can be challenged to a battle. */
  const rival = async () => {
    const [id = ''] = await ground.players(fresh('Marmalade'));
    return { id, client: await ground.asPlayer(id) };
  };
  const challengeAdmin = async () => {
    await done(admin, 'POST organization/battle_settings', { battlesperplayer: 100 });
    const sent = { competition_name: fresh('Marmalade battle'), scoreseries: series, opponent_id: adminId };
    const end = { end_date: later(new Date().toISOString(), 86_400_000) };
    return String((await done((await rival()).client, 'POST battle/post_init_battle', { ...sent, ...end })).id);
  };
  // Made while everybody sees the admin.
  const challenges = [await challengeAdmin(), await challengeAdmin()];
  const [devices, links, now] = [laurel.app.get(Devices), laurel.app.get(SharedLinks), new Date().toISOString()];
  const anotherBadge = async () => {
    const data = { Name: fresh('Marmalade badge'), badge_type: 2, share_mode: 1 };
    return String((await done(admin, 'POST badges/save', { data })).id);
  };
  const badge = await anotherBadge();
  const badgeKey = String((await done(admin, 'POST badges/regenerateShareKey', { badgeid: badge })).access_key);
  const anotherWin = async () => {
    const { id } = await done(admin, 'POST badges/give_badge', { badgeid: badge, toprofileid: player, inscription: 'Marmalade' });
    await ground.settled();
    return String(id);
  };
  const win = await anotherWin();
  const looks = { theme_id: 'board-plain', public: 1, share_mode: 1 };
  const anotherBoard = async () =>
    String((await done(admin, 'POST widget/save_board', { data: { name: fresh('Marmalade board'), ...looks } })).unique_id);
  const board = await anotherBoard();
  const boardKey = String((await done(admin, 'POST widget/regenerateShareKey', { board_id: board })).key);
  const anotherWidget = async () => {
    const data = { board_id: board, scoreseries_id: series, custom_title: fresh('Marmalade') };
    return String((await done(admin, 'POST widget/save_config', { data })).unique_id);
  };
  /** A draft with an activity of two fields. */
  const anotherQuest = async () => {
    const quest = String((await done(admin, 'POST quest/questinfo', { name: fresh('Marmalade quest'), freeforall: 1 })).id);
    const data = { title: fresh('Marmalade'), fields: [{ field_type: 2 }, { field_type: 1, choices: [{ choice_label: 'Marmalade' }] }] };
    const activity = String((await done(admin, 'POST quest/activity', { questid: quest, data })).id);
    await ground.settled();
    const { fields } = await done(admin, 'GET quest/activity_choice', { questid: quest, activityid: activity });
    return { quest, activity, fields: (fields as { id: string }[]).map(({ id }) => id) };
  };
  /** A published one that the admin has begun, with its activity opened. */
  const openQuest = async () => {
    const made = await anotherQuest();
    await done(admin, 'POST quest/publishphase', { questid: made.quest, 'activity[]': [made.activity], publishphase: 2 });
    await done(admin, 'POST quest/questinfo', { id: made.quest, publishphase: 2 });
    await ground.turned();
    const { response_set_id: attempt } = await done(admin, 'POST quest/start_quest', { questid: made.quest });
    await done(admin, 'GET quest/activity_choice', { questid: made.quest, activityid: made.activity, doingmode: 1 });
    return { ...made, attempt: String(attempt) };
  };
  /** One that the admin has done, and that gives more by now. */
  const regradableQuest = async () => {
    const { quest: id, activity: asked } = await openQuest();
    await done(admin, 'POST quest/respond', { questid: id, activityid: asked, responses: [] });
    await done(admin, 'POST quest/questinfo', { id, reward_points: 3, scoreseries_id: series });
    return id;
  };
  const { quest, activity } = await anotherQuest();
  await done(admin, 'POST quest/publishphase', { questid: quest, 'activity[]': [activity], publishphase: 2 });
  await done(admin, 'POST quest/questinfo', { id: quest, publishphase: 2 });
  // Its round has opened.
  await ground.turned();
  const shown = { organisationId, shows: [series, competition, badge, board], createdBy: adminId };
  const link = await links.make(shown, now);
  const revocation = await done(admin, 'POST scoreseries/revoke', { selpoints: [await entry()], reason: 'Marmalade' });
  await entry();
  const event = (await ground.facts('PointsAwarded'))[0]!.id;
  const bill = async (...facts: BillingEvent[]) => {
    const context = { commandId: crypto.randomUUID(), organisationId, actor: {}, channel: 'schedule' as const };
    await laurel.app.get(Decisions).decide(billing, billingOf(organisationId), context, () => facts);
  };

  const playersClient = await ground.asPlayer(player);
  return {
    laurel,
    store,
    ids: [
      organisationId,
      adminId,
      player,
      other,
      series,
      tag,
      team,
      competition,
      competitionTeam,
      event,
      badge,
      win,
      board,
      quest,
      activity,
    ],
    clients: {
      anonymous: new Client(laurel.url),
      player: playersClient,
      admin,
      foreign: elsewhere.admin,
    },
    keys: Object.fromEntries(await Promise.all(SCOPES.map(async (scope) => [scope, (await apiKey(scope)).client]))) as Record<
      Scope,
      Client
    >,
    /** What a TV and a shared page of the series and the competition send. */
    looking: {
      device: new Client(laurel.url, (await devices.admit(shown, now)).secret),
      link: new Client(laurel.url, await links.secretOf(link)),
    },
    organisationId,
    adminId,
    player,
    other,
    series,
    tag,
    team,
    event,
    revocation: String(revocation.revocation_id),
    fresh,
    entry,
    revokedEntry,
    competition,
    competitionTeam,
    accessKey,
    badge,
    badgeKey,
    win,
    anotherBadge,
    anotherWin,
    board,
    boardKey,
    anotherBoard,
    anotherWidget,
    quest,
    activity,
    anotherQuest,
    openQuest,
    regradableQuest,
    regradePreview: async (questid: string) => {
      const { preview } = await done(admin, 'POST quest/preview_regrade', { questid });
      return (preview as { previewId: string }).previewId;
    },
    wornTheme,
    anotherCompetition,
    frozenCompetition,
    /** What tells that the player joined. */
    joinedPost: async () => {
      const { newsfeed } = await done(admin, 'GET newsfeed/get_newsfeed', { feed_tname: 'player_joined' });
      return (newsfeed as { id: string; profileid: string }[]).find(({ profileid }) => profileid === player)!.id;
    },
    /** What is ruled of a locked round, and, as it was previewed, by when what counts was known. */
    judgement: () => ({ competitionid: locked, round: 1, decision: 'disqualify', id: other }),
    previewedRuling: async () => {
      const sent = { competitionid: locked, round: 1, decision: 'apply' };
      const { lock, known_by } = (await done(admin, 'POST competition/preview_ruling', sent)).preview as { lock: number; known_by: string };
      return { ...sent, lock, known_by, reason: fresh('Marmalade') };
    },
    /** One whose result the player and the admin have not disputed yet. */
    undisputed: () => overCompetition(),
    disputed: async () => {
      const sent = { competitionid: await overCompetition(), round: 1, words: fresh('Marmalade') };
      for (const client of [admin, playersClient]) await done(client, 'POST competition/raise_dispute', sent);
      return sent.competitionid;
    },
    /** One whose reveal has begun. */
    revealedCompetition: async () => {
      const competitionid = await frozenCompetition();
      await done(admin, 'POST competition/begin_reveal', { competitionid });
      return competitionid;
    },
    anotherCompetitionTeam,
    anotherSeries,
    anotherTeam,
    apiKey,
    rival,
    /** A battle that waits for the admin's answer. */
    challengeOfAdmin: async () => challenges.pop() ?? (await challengeAdmin()),
    freeze: () => bill({ type: 'OrganisationFrozen', data: { why: 'unused', at: now } }),
    thaw: () => bill({ type: 'OrganisationThawed', data: { at: now, idleAt: later(now, 90 * 86_400_000) } }),
    head: () => store.head(),
    settled: () => ground.settled(),
    anotherPlayer: async () => {
      const sent = { display_name: fresh('Marmalade'), email: `${fresh('marmalade')}@example.org` };
      const { newid, position } = await done(admin, 'POST profile/create', { ...sent, profileid: adminId });
      await laurel.app.get(Projector).reached(String(position));
      return String(newid);
    },
    theme: async () => {
      const sent = { data: { name: fresh('Marmalade theme'), mainTemplate: 'list' } };
      const { id, position } = await done(admin, 'POST competition/save_theme', sent);
      await laurel.app.get(Projector).reached(String(position));
      return String(id);
    },
    /** One that shows the board of the series, or something else, and its item. */
    cast: async (item: object = { ttype: 20, contentid: series }) => {
      const { id: castid } = await done(admin, 'POST cast/save_cast', { name: fresh('Marmalade cast'), pin: '0042' });
      const { id, position } = await done(admin, 'POST cast/cast_item', { castid, ...item });
      await laurel.app.get(Projector).reached(String(position));
      return { castid: String(castid), castitemid: String(id) };
    },
    /** One with a value of all for its first month. */
    targetItem: async () => {
      const { id: targetId } = await done(admin, 'POST targets/save_target', { name: fresh('Marmalade target') });
      const data = { target_id: targetId, score_series_id: series, name: fresh('Marmalade item'), valid_from: '2097-01-01' };
      const { id, position } = await done(admin, 'POST targets/save_target_item', {
        data: { ...data, valid_to: '2097-02-28', period_target: '7' },
      });
      await laurel.app.get(Projector).reached(String(position));
      return { targetId: String(targetId), itemId: String(id) };
    },
    /** A free one, in a store that is open and lets players revoke what they have ordered. */
    rewardItem: async () => {
      await done(admin, 'POST rewardstore/settings', { active: 1, player_can_revoke: 1, 'currencies[]': [{ id: series }] });
      const data = { name: fresh('Marmalade mug'), publishphase: 2, prices: [{ currency_id: series, price: '0' }] };
      const { id, position } = await done(admin, 'POST rewardstore/item', { data });
      await laurel.app.get(Projector).reached(String(position));
      return String(id);
    },
    /** The player's, of such an item. */
    order: async (item_id: string) => {
      const { id, position } = await done(playersClient, 'POST rewardstore/purchase', { item_id, currency_id: series, quantity: 1 });
      await laurel.app.get(Projector).reached(String(position));
      return String(id);
    },
    anotherTag: async () => String((await done(admin, 'POST tag/tag', { cattype: 'score', tagname: fresh('Marmalade tag') })).id),
    deletedSeries: async () => {
      const id = await anotherSeries();
      await done(admin, 'DELETE scoreseries_settings/delete_scoreseries', { scoreseriesid: id });
      return id;
    },
    link: async () => {
      const sent = { scoreseriesid: series, linked_score_series: await anotherSeries(), active: 0 };
      return String((await done(admin, 'POST scoreseries_settings/save_linked_scoreseries', sent)).id);
    },
    preview: async (which: 'preview_revocation' | 'preview_reinstatement', entryId: string) => {
      const { preview } = await done(admin, `POST scoreseries/${which}`, { selpoints: [entryId] });
      return (preview as { previewId: string }).previewId;
    },
    /** Every fact of the organisation, and its keys. */
    everythingOf: async (organisation: string): Promise<{ facts: Recorded[]; keys: unknown }> => {
      const facts: Recorded[] = [];
      for await (const fact of store.readAll()) if (fact.metadata.organisationId === organisation) facts.push(fact);
      return { facts, keys: laurel.app.get(ApiKeys).list(organisation) };
    },
  };
}

export type World = Awaited<ReturnType<typeof openWorld>>;
