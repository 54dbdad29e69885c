import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Accounts } from '../../src/accounts/accounts.ts';
import { Sessions } from '../../src/accounts/sessions.ts';
import { Keys } from '../../src/platform/keys.ts';
import type { EntryRow } from '../../projections/entries/entries.view.ts';
import { Projector } from '../../projections/platform/projector.ts';
import type { ActivityResult, OverviewRow } from '../../projections/quest-results/quest-results.view.ts';
import { Door, players } from './identity-ground.ts';
import { startTestLaurel, type TestLaurel } from './laurel.ts';

type Won = { Name: string; badge_type: number; winners: number; players: number };

const NOW = new Date().toISOString();

describe('Looking around with sample data', () => {
  let laurel: TestLaurel;
  let door: Door;

  beforeAll(async () => {
    laurel = await startTestLaurel();
    door = new Door(laurel);
  });
  afterAll(() => laurel.close());

  test('an empty store offers it; one call makes it and signs a guest in; one call removes it without a trace', async () => {
    const guest = door.visitor();
    expect((await guest.get('auth/login_options')).body).toMatchObject({ empty: 1, sample_offered: 1 });
    const making = crypto.randomUUID();
    const asked = async () => (await door.visitor().get('organization/sample', { making })).body as { done: number; total: number };
    expect(await asked()).toEqual({ status: 'ok', done: 0, total: 0 });
    const seen: { done: number; total: number }[] = [];
    let under = true;
    const running = guest.post('organization/sample', { timezone: 'Europe/Vienna', making }).finally(() => (under = false));
    while (under) seen.push(await asked());
    const made = await running;
    expect(made.body).toMatchObject({ status: 'ok', about_user: { logged_in: 1, email: null } });
    const told = seen.filter(({ total }) => total > 0);
    expect(told.some(({ done, total }) => done > 0 && done < total)).toBe(true);
    expect(told.map(({ done }) => done)).toEqual(told.map(({ done }) => done).toSorted((a, b) => a - b));
    expect(new Set(told.map(({ total }) => total)).size).toBe(1);
    expect(await asked()).toEqual({ status: 'ok', done: 0, total: 0 });

    const { scoreseries } = (await guest.get('scoreseries/get_list_scoreseries')).body as {
      scoreseries: { id: string; name: string; entries: number }[];
    };
    const liveliest = scoreseries.toSorted((a, b) => b.entries - a.entries)[0];
    expect(made.body.scoreseriesid).toBe(liveliest?.id);
    const { profiles } = (await guest.get('auth/get_user_info')).body as { profiles: object[] };
    expect(profiles).toEqual([expect.objectContaining({ org_name: 'Sample Club', sample: 1, is_org_admin: 1, timezone: 'Europe/Vienna' })]);
    expect((await guest.get('profile/list_players', { limit: 100 })).body.total).toBe(41);
    expect((await guest.get('team/fetch_list')).body.teams).toHaveLength(5);
    // Each team has a manager; nobody was mailed.
    const all = (await guest.get('profile/list_players', { limit: 100 })).body.players as { manages?: object[]; invitation?: string }[];
    expect(all.flatMap(({ manages = [] }) => manages)).toHaveLength(5);
    expect(new Set(all.map(({ invitation }) => invitation))).toEqual(new Set([undefined, 'not sent']));
    expect(existsSync(join(laurel.data, 'outbox'))).toBe(false);
    // Badges of each kind, that some have won and others have not.
    const { badges } = (await guest.get('badges/badges')).body as { badges: Won[] };
    expect(new Set(badges.map(({ badge_type }) => badge_type))).toEqual(new Set([2, 3, 4, 5, 6, 7]));
    expect(badges.filter(({ winners, players }) => winners === 0 || winners === players)).toEqual([]);
    // Competitions that run, one that has ended and one to come, with boards that live.
    const { competitions } = (await guest.get('competition/get_competitions', { filter: 'all' })).body as {
      competitions: {
        id: string;
        name: string;
        is_started: number;
        is_ended: number;
        groupingmode: number;
        default_target: string | null;
      }[];
    };
    const rows = await Promise.all(
      competitions.map(async ({ id, name, is_started, is_ended, groupingmode }) => {
        const { header } = (await guest.get('competition/board', { competitionid: id })).body as { header: { ranked: number } };
        return [name, is_started, is_ended, groupingmode, header.ranked > 2];
      }),
    );
    expect(rows).toEqual([
      ['Cup of teams', 1, 0, 1, true],
      ['Deals of the week', 1, 0, 2, true],
      ['Three weeks of running', 1, 1, 2, true],
      ['Week of thanks', 0, 0, 2, false],
    ]);
    expect(competitions.map(({ default_target }) => default_target)).toEqual([null, '150', null, null]);
    // A store with orders in each state, of people who can pay for them.
    const { orders } = (await guest.get('rewardstore/orders')).body as { orders: { status: number; profileid: string }[] };
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set([1, 2, 3, 4]));
    const { items } = (await guest.get('rewardstore/items')).body as { items: { stock: number | null; sold: number }[] };
    expect(items.filter(({ stock, sold }) => sold > 0 && (stock === null || sold < stock))).toHaveLength(4);
    const balances = orders.map(async ({ profileid: player }) => (await guest.get('rewardstore/balance', { player })).body.balances);
    for (const told of (await Promise.all(balances)) as { balance: string }[][])
      expect(told).toEqual([expect.objectContaining({ balance: expect.not.stringContaining('-') as string })]);
    // A quiz and a survey that some have done, and others have begun or not. The quiz gives points and a badge.
    const { quests } = (await guest.get('quest/questinfo')).body as { quests: { id: string; name: string; status: string }[] };
    const progress = quests.map(async ({ id, name, status }) => {
      const { overview } = (await guest.get('quest/participants', { questid: id })).body as { overview: OverviewRow };
      const { results } = (await guest.get('quest/results', { questid: id })).body as { results: ActivityResult[] };
      const { notstarted, inprogress, done } = overview;
      return [name, status, notstarted, inprogress, done, results.map(({ answers, right }) => `${right} of ${answers}`)];
    });
    const right = ['5 of 7', '5 of 7', '5 of 6', '5 of 6'];
    const answered = ['0 of 7', '0 of 6', '0 of 6', '0 of 6'];
    expect(await Promise.all(progress)).toEqual([
      ['Do you know the club?', 'notstarted', 33, 2, 6, right],
      ['How are we doing?', 'notstarted', 1, 1, 6, answered],
    ]);
    expect(badges.find(({ Name }) => Name === 'Knows the club')).toMatchObject({ winners: 6 });
    const kudos = scoreseries.find(({ name }) => name === 'Kudos')?.id;
    const paid = (await guest.get('scoreseries/series_score_history', { scoreseriesid: kudos, limit: 200 })).body.history as EntryRow[];
    expect(paid.filter(({ source }) => source?.kind === 'quest').map(({ points }) => points)).toEqual(['6', '10', '6', '7', '9', '10']);
    // A help desk is connected: its good tickets give thanks, and its log tells what became of the others.
    const { configs } = (await guest.get('externalApiConfig/get_api_config')).body as { configs: { id: string; steps: object[] }[] };
    expect(configs).toMatchObject([{ instance_name: 'Help desk', steps: [{ enabled: 1, source_type: 'api', event_type: 'completed' }] }]);
    const { log } = (await guest.get('externalApiConfig/get_log', { id: configs[0]!.id })).body;
    expect(log).toHaveLength(2);
    expect(log).toContainEqual(expect.objectContaining({ level: 'warning', taken: 0, filtered: 1, skipped: 1 }));
    expect(log).toContainEqual(expect.objectContaining({ level: 'info', taken: 2, filtered: 0, skipped: 0 }));
    expect(paid.filter(({ comment }) => comment === 'The printer prints again')).toMatchObject([{ points: '1' }]);
    // Deals are of kinds, which a pie of its board tells apart.
    const { boards } = (await guest.get('widget/get_boards')).body as { boards: { widget_board: { id: string } }[] };
    const { values } = (await guest.get('widget/values', { board_id: boards[0]!.widget_board.id })).body as {
      values: { chart_type: string; buckets: { name: string }[] }[];
    };
    const kinds = values.find(({ chart_type }) => chart_type === 'pie')?.buckets.map(({ name }) => name);
    // On the first day of a month there may be few.
    expect(['Add-on', 'New customer', 'Renewal']).toEqual(expect.arrayContaining(kinds ?? ['no pie']));
    const { history } = (await guest.get('scoreseries/series_score_history', { scoreseriesid: liveliest!.id })).body as {
      history: { tags: string[] }[];
    };
    expect(new Set(history.flatMap(({ tags }) => tags)).size).toBe(3);
    expect((await guest.get('auth/login_options')).body).toMatchObject({ empty: 0 });
    expect(players(await guest.get('profile/list_players', { search: 'ada' })).length).toBeGreaterThan(0);

    expect((await guest.delete('organization/sample')).status).toBe(200);
    expect((await guest.get('auth/get_user_info')).body).toMatchObject({ about_user: { logged_in: 0 } });
    expect((await door.visitor().get('auth/login_options')).body).toMatchObject({ empty: 1 });
    await expect(laurel.app.get(Keys).seal('x', String(made.body.organization_id))).rejects.toThrow('deleted');
    const verified = await laurel.app.get(Projector).verify();
    expect(verified.map(({ view, different }) => [view, different])).toEqual(verified.map(({ view }) => [view, 0]));
    expect(verified.map(({ documents }) => documents)).toEqual(verified.map(() => 0));
  });

  test('a visitor who did not hear the answer, and asks again under the same key, has a sample of their own', async () => {
    const lost = await door.visitor().post('organization/sample', {}, { 'idempotency-key': 'look-around' });
    expect(lost.status).toBe(200);
    const visitor = door.visitor();
    expect((await visitor.post('organization/sample', {}, { 'idempotency-key': 'look-around' })).status).toBe(200);
    expect((await visitor.get('profile/list_players')).body).toMatchObject({ total: 41 });
    expect((await visitor.get('auth/get_user_info')).body).toMatchObject({ profiles: [{ org_name: 'Sample Club' }] });
  });

  test('a guest without a profile is nobody: between the end of a sample and of its guest no screen takes them for somebody', async () => {
    const { userId } = (await laurel.app.get(Accounts).create({ email: null, name: 'You', affiliate: null, passwordHash: null }, NOW))!;
    const guest = door.visitor();
    guest.cookie = `laurel_session=${(await laurel.app.get(Sessions).start(userId, true, NOW)).token}`;
    expect((await guest.get('auth/get_user_info')).body).toMatchObject({ about_user: { logged_in: 0 }, profiles: [], profile_id: null });
  });

  test('who is signed in owns it; a real organisation is not removed like this', async () => {
    const { client, profileId } = await door.admin('sampler@example.org', 'Real');
    expect((await client.delete('organization/sample')).body).toMatchObject({ code: 'not-a-sample' });
    expect((await client.get('profile/fetch_one', { profileid: profileId })).status).toBe(200);
  });

  test('on a server that others reach it is offered before the first real organisation only', async () => {
    const open = await startTestLaurel({ HOST: '0.0.0.0', LAUREL_URL: 'http://laurel.test' });
    const at = new Door({ ...open, url: open.url.replace('0.0.0.0', '127.0.0.1') });
    const origin = { origin: 'http://laurel.test' };
    const visitor = at.visitor();
    const { body } = await visitor.post('auth/request_otp', { email: 'first@example.org' }, origin);
    const otp_code = /^(\d{6})\r?$/m.exec((await at.mails('first@example.org')).at(-1) ?? '')?.[1];
    await visitor.post('auth/otp_login', { email: 'first@example.org', display_name: 'First', otp_id: body.otp_id, otp_code }, origin);
    expect((await visitor.get('auth/login_options')).body).toMatchObject({ sample_offered: 1 });
    const made = await visitor.post('profile/create_organization', { display_name: 'First', org_name: 'Real' }, origin);
    expect(made.status).toBe(200);
    expect((await visitor.get('auth/login_options')).body).toMatchObject({ sample_offered: 0 });
    expect((await visitor.post('organization/sample', {}, origin)).body).toMatchObject({ code: 'sample-not-offered' });
    await open.close();
  });
});
