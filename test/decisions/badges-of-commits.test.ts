import { parse } from 'csv-parse/sync';
import { historyOf } from '../../src/badges/history.values.ts';
import { dueOfPlayer } from '../../src/badges/judge-player.values.ts';
import { byTime, type JudgedEntry } from '../../src/badges/judged-entry.values.ts';
import { realHistory, realTest } from '../real-histories.ts';
import { always, dueCrowns, entry, everybodysOf, level, ruled } from './badge-ground.ts';

type Row = { entry_id: string; time_utc: string; player: string; points: string; reverts: string };

/** Thirteen years of commits that count: those that were reverted do not. */
function commits(): JudgedEntry[] {
  const rows: Row[] = parse(realHistory('commits/entries.csv'), { columns: true, bom: true });
  const reverted = new Set(rows.map(({ reverts }) => reverts));
  return rows
    .filter(({ entry_id: id }) => !reverted.has(id))
    .map(({ entry_id: entryId, time_utc, player: profileId, points }) =>
      entry(points, `${time_utc.replace(' ', 'T')}Z`, { entryId, profileId }),
    )
    .sort(byTime);
}
const viennese = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Vienna', dateStyle: 'short' });
const iso = (at: number) => new Date(at).toISOString();

realTest('commits U-101 every fifth day in a row in Vienna is what a calendar on the wall says', () => {
  const streaks = always(ruled({ kind: 'daily streak', value: '5' }));
  const all = commits();
  let wins = 0;
  for (const [profileId, own] of Map.groupBy(all, (one) => one.profileId)) {
    const firsts = new Map<number, JudgedEntry>();
    for (const one of own) {
      const day = Date.parse(viennese.format(one.at)) / 86_400_000;
      if (!firsts.has(day)) firsts.set(day, one);
    }
    const naive: string[] = [];
    for (const [day, { at }] of [...firsts].sort(([a], [b]) => a - b)) {
      let length = 1;
      while (firsts.has(day - length)) length++;
      if (length % 5 === 0) naive.push(`${naive.length + 1} ${iso(at)} ${length}`);
    }
    expect(dueOfPlayer(streaks, profileId, historyOf(own)).map(({ slot, wonAt, value }) => `${slot} ${wonAt} ${value}`)).toEqual(naive);
    wins += naive.length;
  }
  expect(wins).toBeGreaterThan(20);
});

realTest('commits C-03 levels are reached by the commits that are the tenth, the hundredth and the thousandth', () => {
  const levels = always(ruled({ kind: 'levels', levels: [level('ten', '10'), level('hundred', '100'), level('thousand', '1000')] }));
  for (const [profileId, own] of Map.groupBy(commits(), (one) => one.profileId)) {
    const reached = [10, 100, 1_000].flatMap((count) => own[count - 1]?.at ?? []);
    expect(dueOfPlayer(levels, profileId, historyOf(own)).map(({ wonAt }) => wonAt)).toEqual(reached.map(iso));
  }
});

realTest('commits U-101 the record passes from one who has most to the next', () => {
  const counts = new Map<string, number>();
  const naive: string[] = [];
  let [most, holder] = [0, ''];
  for (const [at, together] of Map.groupBy(commits(), (one) => one.at)) {
    for (const { profileId } of together) counts.set(profileId, (counts.get(profileId) ?? 0) + 1);
    const best =
      [...new Set(together.map(({ profileId }) => profileId))].sort(
        (a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || (a < b ? -1 : 1),
      )[0] ?? '';
    if ((counts.get(best) ?? 0) <= most) continue;
    most = counts.get(best) ?? 0;
    if (best !== holder) naive.push(`${best} ${iso(at)} ${most}`);
    holder = best;
  }
  const due = dueCrowns(always(ruled({ kind: 'high score' })), everybodysOf(commits()));
  expect(due.map(({ profileId, wonAt, value }) => `${profileId} ${wonAt} ${value}`)).toEqual(naive);
  expect(naive.length).toBeGreaterThan(1);
});
