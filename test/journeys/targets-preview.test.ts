import { CommandBus } from '@nestjs/cqrs';
import fc from 'fast-check';
import { Decisions } from '../../src/platform/decisions.ts';
import { SetTargetValues } from '../../src/targets/set-target-values.ts';
import type { Holder } from '../../src/targets/target-holder.values.ts';
import { targetValues, targetValuesOf } from '../../src/targets/target-values.ts';
import type { TargetTold } from '../../projections/target-pace/target-told.values.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

let ground: PointsGround;
let players: string[];
let team: string;

beforeAll(async () => {
  ground = await openPoints({ timeZone: 'Europe/Vienna' });
  players = await ground.players('Ann', 'Bob', 'Cyd');
  team = String((await post('team/team', { name: 'North' })).teamid);
  await post('team/save_members', { teamid: team, newprofiles: players.slice(0, 2).map((id) => ({ profile_id: id })) });
});
afterAll(() => ground.laurel.close());

async function post(call: string, sent: object): Promise<Record<string, unknown>> {
  const { status, body } = await ground.admin.post(call, sent);
  if (status !== 200) throw new Error(`${call}: ${JSON.stringify(body)}`);
  await ground.settled();
  return body;
}
async function items(series: string): Promise<string[]> {
  const { id: target } = await post('targets/save_target', { name: 'Sales' });
  const data = { target_id: target, score_series_id: series, valid_from: '2026-04-01', valid_to: '2026-06-30' };
  const own = await post('targets/save_target_item', { data: { ...data, name: 'Each', period_target: '10' } });
  const whole = await post('targets/save_target_item', {
    data: { ...data, name: 'Team', period: 'quarter', period_target: '25', team_id: team },
  });
  return [String(own.id), String(whole.id)];
}
/** What streams say that each has reached, as previews tell it. */
async function reached(itemIds: readonly string[]): Promise<Map<string, string>> {
  const holders: Holder[] = [...players.map((profileId) => ({ kind: 'player' as const, profileId })), { kind: 'team', teamId: team }];
  const found = new Map<string, string>();
  for (const itemId of itemIds) {
    for (const holder of holders) {
      const state = await ground.laurel.app.get(Decisions).load(targetValues, targetValuesOf(ground.organisationId, itemId, holder));
      const id = holder.kind === 'player' ? holder.profileId : team;
      for (const { from, reachedAt } of state.reached.values()) found.set(`${itemId} ${id} ${from}`, reachedAt);
    }
  }
  return found;
}

const steps = fc.array(
  fc.record({
    act: fc.constantFrom('give', 'give', 'revoke', 'reinstate'),
    who: fc.nat({ max: 2 }),
    points: fc.integer({ min: -3, max: 12 }),
    day: fc.nat({ max: 88 }),
    which: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
  }),
  { minLength: 6, maxLength: 12 },
);

/** Every history has an entry that reaches a target, is revoked and is reinstated, whatever chance adds to it. */
const FIRST = { act: 'give', who: 0, points: 12, day: 1, which: [0] } as const;
const LAST = (['revoke', 'reinstate'] as const).map((act) => ({ ...FIRST, act }));

test('what a preview says of targets is what comes, in random histories; the other targets stay as they were', async () => {
  let turned = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const series = await ground.series();
      const itemIds = await items(series);
      const entries: string[] = [];
      for (const { act, who, points, day, which } of [FIRST, ...all, ...LAST]) {
        if (act === 'give' || entries.length === 0) {
          const timestamp = new Date(Date.parse('2026-04-02T12:00:00Z') + day * 86_400_000).toISOString();
          const sent = { version: 1, scoreseriesid: series, profiles: [players[who]], points: String(points), timestamp };
          entries.push(...((await post('scoreseries/submit_score', sent)).ids as string[]));
          continue;
        }
        const selpoints = [...new Set(which.map((n) => entries[n % entries.length]))];
        const asked = act === 'revoke' ? 'preview_revocation' : 'preview_reinstatement';
        const { body } = await ground.admin.post(`scoreseries/${asked}`, { selpoints });
        if (body.status !== 'ok') continue;
        const { previewId, targets } = body.preview as { previewId: string; targets: TargetTold[] };
        const before = await reached(itemIds);
        await post(`scoreseries/${act === 'revoke' ? 'confirm_revocation' : 'reinstate'}`, {
          preview_id: previewId,
          reason: 'Judged again',
        });
        const after = await reached(itemIds);
        const said = new Map(targets.map((told) => [`${told.itemId} ${told.id} ${told.from}`, told]));
        for (const key of new Set([...before.keys(), ...after.keys(), ...said.keys()])) {
          const [was, is] = [before.get(key) ?? null, after.get(key) ?? null];
          expect([key, said.get(key)?.before ?? was, said.get(key)?.after ?? (said.has(key) ? null : was)]).toEqual([key, was, is]);
        }
        turned += targets.length;
      }
    }),
    { numRuns: 12, endOnFailure: true },
  );
  expect(turned).toBeGreaterThan(3);
}, 120_000);

test('a list that comes twice is applied once, and what was refused then is told again', async () => {
  const [itemId = ''] = await items(await ground.series());
  const { organisationId, adminId } = ground;
  const context = { commandId: crypto.randomUUID(), organisationId, actor: { profileId: adminId }, channel: 'session' as const };
  const holder = { kind: 'player' as const, profileId: players[0]! };
  const rows = [
    { itemId, holder, from: '2026-05-01', target: '7' },
    { itemId, holder, from: '2026-05-15', to: '2026-06-14', target: '7' },
  ];
  const commands = ground.laurel.app.get(CommandBus);
  const [first, again] = [
    await commands.execute(new SetTargetValues(context, rows, '2026-04-10T00:00:00.000Z')),
    await commands.execute(new SetTargetValues(context, rows, '2026-04-10T00:00:00.000Z')),
  ];
  expect(first.refused.map(({ row, why }) => `${row} ${why.code}`)).toEqual(['1 period-overlap']);
  expect(again.refused.map(({ row, why }) => `${row} ${why.code}`)).toEqual(['1 period-overlap']);
  expect(again.position).toBe(first.position);
  const facts = await ground.facts('TargetValueSet');
  expect(
    facts.filter(
      ({ data }) => (data as unknown as { itemId: string; holder: Holder }).itemId === itemId && JSON.stringify(data).includes(players[0]!),
    ),
  ).toHaveLength(1);
});
