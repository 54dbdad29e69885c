import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { Settled } from '../../src/platform/settled.ts';
import { Door, players } from './identity-ground.ts';
import { Client } from './laurel.ts';
import { startPrepared } from './prepared.ts';
import { reportedQuests } from './reported-quests.ts';
import { sampleIntegrations } from './sample-integrations.ts';
import { sampleObjects } from './sample-objects.ts';
import type { Role, Things } from './screens/looks.ts';

/** What is kept of the sample organisation: whose cookies, and which ids. */
type Kept = Omit<Things, 'month'> & {
  cookies: { [As in Exclude<Role, 'visitor'>]: string | undefined };
};

/** One of every kind and drawing. */
const WIDGETS: readonly object[] = [
  {
    custom_title: `${'A number with a very long title '.repeat(7)}שלום!`,
    showprev: 1,
    compare_to: 'target',
    compare_target: '90000',
    show_compare_to_value: 1,
  },
  { widget_type: 'gauge', compare_to: 'target', compare_target: '9000', width: 'small', widgetvalueclass: 'status' },
  { widget_type: 'gauge', width: 'small' },
  { widget_type: 'playerlist', height: 'high', width: 'small' },
  { widget_type: 'chart', group_by: 'week', chart_type: 'line', accumulated: 1, showprev: 1, showsum: 1 },
  { widget_type: 'chart', group_by: 'team', chart_type: 'pie', width: 'small' },
  { widget_type: 'chart', group_by: 'tag', chart_type: 'bar' },
  { widget_type: 'chart', group_by: 'none', chart_type: 'area', period: 'all', width: 'small' },
  { widget_type: 'playerlist', playerlist_type: 'bottom', hide_avatar: 1, width: 'small' },
  { widget_type: 'badges' },
  { widget_type: 'competitions', width: 'small' },
  { widget_type: 'quests', width: 'small' },
  { widget_type: 'text', custom_title: 'Whoever rings the bell first: שלום!', width: 'wide' },
];

/** A server with a sample organisation, its admin, a team's manager, a player and somebody who is invited signed in: prepared once, copied for each file. */
export async function openSample() {
  const { laurel, kept } = await startPrepared('sample', async (playing): Promise<Kept> => {
    const door = new Door(playing);
    const admin = await door.enter('boss@example.org', 'Ada Admin');
    await door.seen((await admin.post('organization/sample', { timezone: 'Europe/Vienna' })).body);
    const all = players(await admin.get('profile/list_players', { limit: 100 }));
    const own = all.find(({ is_org_admin }) => is_org_admin === 1)!;
    const [self, other, guest] = all.filter(({ is_org_admin, manages }) => is_org_admin === 0 && !manages).slice(11);
    // Words from right to left, with a mark at their end: without a direction of their own it would stand at the wrong one.
    await door.seen((await admin.put('profile/update', { profile_id: other!.profile_id, display_name: 'אבי כהן!' })).body);
    await door.seen((await admin.put('profile/update', { profile_id: self!.profile_id, email: 'player@example.org', offline: 0 })).body);
    await door.seen((await admin.put('profile/update', { profile_id: guest!.profile_id, email: 'guest@example.org', offline: 0 })).body);
    const empty = await admin.post('scoreseries_settings/save_settings', { name: 'A series with a name of forty characters' });
    await door.seen(empty.body);
    const { scoreseries } = (await admin.get('scoreseries/get_list_scoreseries')).body as { scoreseries: { id: string; name: string }[] };
    const deals = scoreseries.find(({ name }) => name === 'Deals')!.id;
    const words = { scoreseriesid: deals, profiles: [other!.profile_id], points: '10', comment: 'שלום!' };
    const [taken] = (await admin.post('scoreseries/submit_score', words)).body.ids as string[];
    await door.seen((await admin.post('scoreseries/submit_score', words)).body);
    await door.seen((await admin.post('scoreseries/revoke', { selpoints: [taken], reason: 'טעות!' })).body);
    const compete = async (data: object) => {
      const made = (await admin.post('competition/update_compition', { data: { score_series: [{ scoreseries_id: deals }], ...data } }))
        .body;
      await door.seen(made);
      return String(made.id);
    };
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const competition = await compete({
      name: 'Deals of the week: a race that never stops, with שבוע!',
      start_date: inDays(-16),
      end_date: inDays(-9.5),
      repeat_type_id: 2,
      share_mode: 1,
      score_series: [{ scoreseries_id: deals }, { scoreseries_id: String(empty.body.id), factor: '0.5' }],
    });
    const renewed = (await admin.post('competition/regenerateShareKey', { competitionid: competition })).body;
    await door.seen(renewed);
    const pastCompetition = await compete({ name: 'Spring race', start_date: inDays(-30), end_date: inDays(-2) });
    const frozen = { start_date: inDays(-30), end_date: inDays(-2), freeze_date: inDays(-9), hide_points: 0 };
    const frozenCompetition = await compete({ name: 'Frozen race', ...frozen });
    const themedCompetition = await compete({
      name: 'Autumn podium',
      start_date: inDays(-30),
      end_date: inDays(5),
      theme: 'template-winners-on-a-podium',
    });
    await compete({ name: 'Summer race', start_date: inDays(3), end_date: inDays(10) });
    await compete({ name: 'Without an end', start_date: inDays(-1), endless: 1 });
    const { teams } = (await admin.get('team/fetch_list')).body as { teams: { teamid: string; group_id: string }[] };
    const team = teams[0]!.teamid;
    const leads = all.find(({ manages }) => manages?.some(({ teamid }) => teamid === team));
    const manager = await door.join(leads!.emailaddress!);
    const player = await door.join('player@example.org');
    const challenge = async (from: Client, opponent_id: string, competition_name: string, more: object = {}) => {
      const sent = { opponent_id, competition_name, scoreseries: deals, end_date: inDays(5), ...more };
      const made = (await from.post('battle/post_init_battle', sent)).body;
      await door.seen(made);
      return String(made.id);
    };
    const respond = async (from: Client, compition_id: string, challenge_response: string) =>
      door.seen((await from.post('battle/challenge_response', { compition_id, challenge_response })).body);
    const battle = await challenge(admin, self!.profile_id, 'A battle with a name of words from both sides: קרב!', {
      withtarget: 1,
      your_target: '1000.5',
      opponent_target: '250',
    });
    await respond(player, battle, 'accept');
    for (const [profile_id, points] of [
      [own.profile_id, '999.25'],
      [self!.profile_id, '240'],
    ] as const)
      await door.seen((await admin.post('scoreseries/submit_score', { scoreseriesid: deals, profiles: [profile_id], points })).body);
    const openBattle = await challenge(manager, self!.profile_id, 'Who sells more');
    const declinedBattle = await challenge(manager, own.profile_id, 'Never fought');
    await respond(admin, declinedBattle, 'decline');
    const targets = async (name: string, data: object) => {
      const made = (await admin.post('targets/save_target', { name })).body;
      const item = { target_id: made.id, score_series_id: deals, name, ...data };
      const saved = (await admin.post('targets/save_target_item', { data: item })).body;
      await door.seen(saved);
      return String(saved.id);
    };
    const year = new Date().getUTCFullYear();
    const target = await targets('Deals a month, מטרה!', {
      valid_from: `${year}-01-01`,
      valid_to: `${year + 1}-12-31`,
      period_target: '400',
    });
    const longTarget = await targets('Deals a year', { valid_from: `${year}-01-01`, period: 'year', period_target: '500.25' });
    const ofSelf = {
      target_item_id: longTarget,
      group_member_id: self!.profile_id,
      period_start: `${year + 1}-01-01`,
      period_target: '1234567.25',
    };
    await door.seen((await admin.post('targets/save_target_item_value', { data: [ofSelf] })).body);
    const badgeOf = async (data: object) => {
      const made = (await admin.post('badges/save', { data: { scoreseries_id: deals, ...data } })).body;
      await door.seen(made);
      return String(made.id);
    };
    const badge = await badgeOf({
      Name: 'Fifty points in a week',
      badge_type: 3,
      value: '50',
      timeperiod: 1,
      share_mode: 1,
      description: 'מזל טוב!',
    });
    const levels = [
      { Name: 'Bronze', badge_type: 3, valuemode: 0, value: '100' },
      { Name: 'זהב', badge_type: 3, valuemode: 0, value: '100000' },
      { Name: 'Honorary', badge_type: 2 },
    ];
    const levelBadge = await badgeOf({ Name: 'Career', badge_type: 7, levels });
    const givenBadge = await badgeOf({ Name: 'Thank you: תודה!', badge_type: 2, confetti_animation: 2 });
    const draftBadge = await badgeOf({ Name: `A draft ${'with a very long name '.repeat(11)}`.trim(), badge_type: 4, publishphase: 0 });
    await badgeOf({ Name: 'Best of all', badge_type: 4 });
    await badgeOf({ Name: 'Every day', badge_type: 6, value: '5', template: 1 });
    const give = async (toprofileid: string, inscription: string) => {
      const given = (await admin.post('badges/give_badge', { badgeid: givenBadge, toprofileid, inscription })).body;
      await door.seen(given);
      return String(given.id);
    };
    const win = await give(other!.profile_id, 'For all that you did: כל הכבוד!');
    const lostWin = await give(self!.profile_id, 'For nothing');
    const taking = { badgeid: givenBadge, selplayerbadges: [lostWin], reason: 'טעות!' };
    await door.seen((await admin.send('DELETE', 'badges/revoke', taking)).body);
    const badgeKey = String((await admin.post('badges/regenerateShareKey', { badgeid: badge })).body.access_key);
    const long = { name: `A hall ${'with a very long name '.repeat(11)}שלום!`.trim(), pin: '0042' };
    const emptyCast = String((await admin.post('cast/save_cast', long)).body.id);
    await admin
      .post('cast/save_cast', { name: 'Was in the yard', pin: '0042' })
      .then(({ body }) => admin.delete('cast/cast', { castid: String(body.id) }));
    const boardOf = async (data: object) =>
      String((await admin.post('widget/save_board', { data: { theme_id: 'board-plain', ...data } })).body.unique_id);
    const named = { name: `A wall ${'with a very long name '.repeat(11)}שלום!`.trim(), public: 1, share_mode: 1, template: 1 };
    const board = await boardOf({ ...named, showteamfilter: 1, showplayerfilter: 1, showcategoryfilter: 1 });
    const emptyBoard = await boardOf({ name: 'An empty wall', theme_id: 'board-mist', public: 1 });
    for (const widget of WIDGETS)
      await admin.post('widget/save_config', { data: { board_id: board, scoreseries_id: deals, period: 'quarter', ...widget } });
    await boardOf({ name: 'Stood in the yard' }).then((unique_id) => admin.delete('widget/remove_board', { unique_id }));
    const boardKey = String((await admin.post('widget/regenerateShareKey', { board_id: board })).body.key);
    const store = {
      name: 'Shop at the harbour: חנות!',
      active: 1,
      player_can_revoke: 1,
      newsfeed_on_buy: 1,
      'currencies[]': [{ id: deals }],
    };
    await door.seen((await admin.post('rewardstore/settings', store)).body);
    const rewardOf = async (data: object) => {
      const { body } = await admin.post('rewardstore/item', {
        data: { prices: [{ currency_id: deals, price: '1' }], publishphase: 2, ...data },
      });
      await door.seen(body);
      return String(body.id);
    };
    const reward = await rewardOf({
      name: `A trip ${'with a very long name '.repeat(11)}שלום!`.trim(),
      stock: '7',
      max_per_player: '5',
    });
    await rewardOf({
      name: 'A yacht',
      prices: [{ currency_id: deals, price: '9999999.5' }],
      description: 'Seaworthy.',
      valid_to: '2099-12-31T00:00:00Z',
    });
    await rewardOf({ name: 'Hoodie', stock: '0' });
    const draftReward = await rewardOf({ name: 'Half a day off', publishphase: 0 });
    const buy = async (client: Client) => {
      const { body } = await client.post('rewardstore/purchase', { item_id: reward, currency_id: deals, quantity: 1 });
      await door.seen(body);
      return String(body.id);
    };
    await buy(player);
    await admin.post('rewardstore/revoke_order', { ids: [await buy(player)] });
    await admin.post('rewardstore/order_status', { ids: [await buy(player)], status: 3 });
    const things = await sampleObjects(admin, self!.profile_id, team, deals, badge, (body) => door.seen(body));
    const shops = await sampleIntegrations(admin, playing.url, { series: deals, email: 'player@example.org' }, (body) => door.seen(body));
    const quizOf = async (data: object) => {
      const { body } = await admin.post('quest/questinfo', { questtype: 2, freeforall: 1, publishphase: 2, ...data });
      await door.seen(body);
      return String(body.id);
    };
    const asking = async (questid: string, title: string, field: object) => {
      const { body } = await admin.post('quest/activity', { questid, data: { title, show_time: 1, fields: [{ mandatory: 1, ...field }] } });
      await door.seen(body);
      await door.seen((await admin.post('quest/publishphase', { questid, publishphase: 2, 'activity[]': [String(body.id)] })).body);
      return String(body.id);
    };
    const quest = await quizOf({
      name: `Safety ${'with a very long name '.repeat(11)}שלום!`.trim(),
      qdescription: 'What to do when it burns: '.repeat(20),
      scoreseries_id: deals,
      scoremode: 3,
      reward_points: '9999999.5',
      timebonus: '10',
    });
    await asking(quest, 'Which sign shows the way out?', {
      field_type: 8,
      choices: [{ choice_label: 'A very long label '.repeat(12).trim() }, { choice_label: 'שלום!' }, { choice_label: '' }],
    });
    const questActivity = await asking(quest, 'Put in order '.repeat(19).trim(), {
      field_type: 5,
      choices: [{ choice_label: 'x'.repeat(120) }, { choice_label: 'Call' }, { choice_label: 'Leave' }],
    });
    await asking(quest, 'Would you recommend it?', { field_type: 7 });
    const doneQuest = await quizOf({ name: 'Done already', scoreseries_id: deals, scoremode: 2 });
    const yes = await asking(doneQuest, 'Done?', { field_type: 1, choices: [{ choice_label: 'Yes', choice_points: '3', iscorrect: 1 }] });
    await quizOf({ name: 'Not yet', publishphase: 0 });
    await door.seen((await player.post('quest/start_quest', { questid: doneQuest })).body);
    const { fields } = (await player.get('quest/activity_choice', { questid: doneQuest, activityid: yes, doingmode: 1 })).body as {
      fields: { id: string; choices: { id: string }[] }[];
    };
    const answer = fields.map(({ id: field_id, choices }) => ({ field_id, choices: choices.map(({ id }) => id) }));
    await door.seen((await player.post('quest/respond', { questid: doneQuest, activityid: yes, responses: answer })).body);
    const quests = await reportedQuests(admin, [player, manager], (body) => door.seen(body));
    await playing.app.get(Settled).settled(await playing.app.get(EventStore).head());
    const { casts } = (await admin.get('cast/active_casts')).body as { casts: { id: string; name: string }[] };
    const cast = casts.find(({ name }) => name === 'Hall')!.id;
    const tv = new Client(playing.url);
    const { code, secret } = (await tv.post('tv/begin')).body;
    await door.seen((await admin.post('tv/pair', { code, castid: cast, name: 'Beside the stairs: קומה!' })).body);
    await tv.post('tv/poll', { secret });
    const invited = await door.enter('guest@example.org', 'Grace Hopper');
    return {
      cookies: { admin: admin.cookie, manager: manager.cookie, player: player.cookie, invited: invited.cookie },
      series: deals,
      emptySeries: String(empty.body.id),
      competition,
      pastCompetition,
      frozenCompetition,
      accessKey: String(renewed.access_key),
      themedCompetition,
      battle,
      openBattle,
      declinedBattle,
      target,
      longTarget,
      badge,
      levelBadge,
      givenBadge,
      draftBadge,
      badgeKey,
      win,
      lostWin,
      cast,
      emptyCast,
      board,
      emptyBoard,
      boardKey,
      reward,
      draftReward,
      ...things,
      ...shops,
      quest,
      questActivity,
      doneQuest,
      ...quests,
      organisation: teams[0]!.group_id,
      team,
      player: other!.profile_id,
      self: own.profile_id,
    };
  });
  const { cookies, ...things } = kept;
  const signedIn = (cookie: string | undefined) => Object.assign(new Client(laurel.url), { cookie });
  const clients = {
    admin: signedIn(cookies.admin),
    manager: signedIn(cookies.manager),
    player: signedIn(cookies.player),
    invited: signedIn(cookies.invited),
  };
  return { laurel, clients, things };
}
