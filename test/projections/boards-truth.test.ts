import { parse } from 'csv-parse/sync';
import type { BoardRow } from '../../projections/scoreboard/scoreboard.view.ts';
import { realHistory, realTest } from '../real-histories.ts';
import { BoardsWorld } from './boards-world.ts';
import { ORG, PointsHistory, SERIES } from './points-history.ts';

const ALL = { seriesId: SERIES, period: 'all' } as const;
const EVERYBODY = { people: 'all' } as const;
const NOW = '2026-01-01T00:00:00.000Z';

let world: BoardsWorld;
beforeEach(async () => {
  world = await BoardsWorld.open();
  await world.series();
});
afterEach(() => world.close());

type Row = { [column: string]: string };
const rowsOf = (file: string): Row[] => parse(realHistory(file), { columns: true, bom: true });
const instant = (text: string) => `${text.replace(' ', 'T')}${text.includes('.') ? '' : '.000'}Z`;

function allRows(board: { header(): { players: number }; rows(window: { block: number }): BoardRow[] }): BoardRow[] {
  const blocks = Math.ceil(board.header().players / 50);
  return Array.from({ length: blocks }, (_, block) => board.rows({ block })).flat();
}

realTest("euc2025: the final board equals the contest's own standings, and two teams share rank 28 at 14:10:20.182", async () => {
  for (const { team_id, team } of rowsOf('euc2025/teams.csv')) await world.player(`team-${team_id}`, team!);
  const history = new PointsHistory();
  for (const { entry_id, team_id, points, time_utc } of rowsOf('euc2025/entries.csv'))
    history.award(`entry-${entry_id}`, `team-${team_id}`, points!, instant(time_utc!));
  await world.tell(history.facts);
  await world.settled();

  const live = await world.boards.live(ORG, ALL, EVERYBODY);
  const final = allRows(live);
  const standings = rowsOf('euc2025/standings.csv').filter(({ points }) => points !== '0');
  const ranksOf = (rows: { rank: string; team: string; points: string }[]) =>
    rows.map(({ rank, team, points }) => `${rank} ${team} ${points}`).sort();
  expect(
    ranksOf(
      final
        .filter(({ rank }) => rank !== null)
        .map(({ rank, profileId, points }) => ({ rank: String(rank), team: profileId.slice(5), points })),
    ),
  ).toEqual(ranksOf(standings.map(({ rank, team_id, points }) => ({ rank: rank!, team: team_id!, points: points! }))));

  const past = await world.boards.asOf(ORG, ALL, EVERYBODY, { at: '2025-03-02T14:10:20.182Z', sense: 'happened' }, NOW);
  const three = allRows(past).slice(27, 30);
  expect(three.map(({ rank, tied, points }) => [rank, tied, points])).toEqual([
    [28, true, '49501'],
    [28, true, '49501'],
    [30, false, expect.any(String)],
  ]);
  expect([three[0]?.profileId, three[1]?.profileId].sort()).toEqual(['team-23', 'team-35']);
});

realTest('commits: with ten revocations at their own times, the boards as of six instants equal totals.csv', async () => {
  const history = new PointsHistory();
  const rows = rowsOf('commits/entries.csv');
  for (const { entry_id, player, points, time_utc } of rows) history.award(entry_id!, player!, points!, instant(time_utc!));
  const reverts = rows.filter((row) => row.reverts);
  expect(reverts.length).toBe(10);
  for (const { entry_id, reverts: reverted, time_utc } of reverts) history.revoke(`revert-${entry_id}`, [reverted!], instant(time_utc!));
  // Account by account, which takes few appends; revocations after them, in their own order.
  const account = ({ data }: (typeof history.facts)[number]) => ('profileId' in data ? data.profileId : 'revocations');
  await world.tell(history.facts.sort((a, b) => (account(a) < account(b) ? -1 : account(a) > account(b) ? 1 : 0)));
  await world.settled();
  for (const [asOf, totals] of Map.groupBy(rowsOf('commits/totals.csv'), ({ as_of_utc }) => as_of_utc!)) {
    const board = await world.boards.asOf(ORG, ALL, EVERYBODY, { at: instant(asOf), sense: 'happened' }, NOW);
    const expected = totals.filter(({ points }) => points !== '0').map(({ player, points }) => [player, points]);
    expect(
      allRows(board)
        .map(({ profileId, points }) => [profileId, points])
        .sort(),
    ).toEqual(expected.sort());
  }
});
