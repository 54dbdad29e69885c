import { parse } from 'csv-parse/sync';
import { type FrozenRow, revealOf } from '../../projections/competitions/reveal.ts';
import { toMicros } from '../../src/points/point-amount.values.ts';
import { realHistory, realTest } from '../real-histories.ts';

type Line = Record<string, string>;
const linesOf = (file: string): Line[] => parse(realHistory(file), { columns: true, bom: true });

realTest('euc2025 frozen at 13:30: 38 entries are opened in 38 steps, the first lifts 45 from 53 to 51, the last 30 from 6 to 1', () => {
  const freeze = Date.parse('2025-03-02T13:30:00.000Z');
  const rows = new Map<string, FrozenRow>();
  for (const { team_id, team } of linesOf('euc2025/teams.csv'))
    rows.set(team_id!, { id: team_id!, name: team!.toLowerCase(), micros: 0, entries: 0, since: 0, hidden: [] });
  let hidden = 0;
  for (const { entry_id, team_id, points, time_utc } of linesOf('euc2025/entries.csv')) {
    const row = rows.get(team_id!)!;
    const [micros, occurredAt] = [toMicros(points!), Date.parse(`${time_utc!.replace(' ', 'T')}Z`)];
    if (occurredAt <= freeze) rows.set(row.id, { ...row, micros: row.micros + micros, entries: row.entries + 1, since: occurredAt });
    else rows.set(row.id, { ...row, hidden: [...row.hidden, [{ entryId: entry_id!, micros, occurredAt }]] });
    if (occurredAt > freeze) hidden++;
  }
  const leader = [...rows.values()].toSorted((a, b) => b.micros - a.micros)[0]!;
  expect([leader.id, leader.micros, hidden]).toEqual(['51', toMicros('69294'), 38]);
  const steps = revealOf([...rows.values()]);
  expect(steps).toHaveLength(38);
  expect(steps[0]).toMatchObject({ id: '45', from: 53, to: 51 });
  expect(steps.at(-1)).toMatchObject({ id: '30', from: 6, to: 1 });
  const opened = new Map([...rows.values()].map(({ id, micros }) => [id, micros]));
  for (const { id, points } of steps) opened.set(id, toMicros(points));
  for (const { team_id, points } of linesOf('euc2025/standings.csv'))
    expect([team_id, opened.get(team_id!)]).toEqual([team_id, toMicros(points!)]);
});
