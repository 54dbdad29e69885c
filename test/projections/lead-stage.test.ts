import type { BoardRow } from '../../projections/scoreboard/scoreboard.view.ts';
import { CELEBRATION_MS, LeadStage } from '../../web/platform/tv/lead-stage.ts';

type Standing = [name: string, points: number, entry: string, gain?: number];

const MINUTE = 60_000;

/** A board from its totals: `['Ada', 300, 'e3', 100]` has 300 points, the last 100 of them by the entry e3. */
function board(...standings: Standing[]): Map<number, BoardRow> {
  const rows = standings.map(([name, points, entryId, gain = 100], place) => ({
    profileId: name,
    name,
    detail: 'Team',
    teamIds: [],
    place,
    rank: standings.findIndex((other) => other[1] === points) + 1,
    tied: standings.filter((other) => other[1] === points).length > 1,
    points: String(points),
    entries: 1,
    movement: 0,
    latest: { entryId, points: String(gain), occurredAt: '2026-11-22T10:00:00.000Z' },
    toNext: null,
    course: [],
  }));
  return new Map(rows.map((row) => [row.place, row]));
}

const ADA_LEADS = board(['Ada', 300, 'a1'], ['Bo', 200, 'b1'], ['Cy', 100, 'c1']);
const BO_LEADS = board(['Bo', 450, 'b2', 250], ['Ada', 300, 'a1'], ['Cy', 100, 'c1']);
const CY_LEADS = board(['Cy', 500, 'c2', 400], ['Bo', 450, 'b2', 250], ['Ada', 300, 'a1']);

/** A wall that has seen boards, each at its second, paused at some. */
function wall(...seen: { rows: Map<number, BoardRow>; at: number; quiet?: boolean }[]): LeadStage {
  const stage = new LeadStage();
  for (const { rows, at, quiet = false } of seen) stage.see(rows, quiet, at);
  return stage;
}

describe('A new leader on a wall', () => {
  test('is celebrated with the total, the gain, whom it beat and by how much, for 12 seconds; the strip stays 20 more', () => {
    const stage = wall({ rows: ADA_LEADS, at: 0 }, { rows: BO_LEADS, at: 1000 });
    const lead = {
      profileId: 'Bo',
      name: 'Bo',
      detail: 'Team',
      points: '450',
      gain: '250',
      second: { profileId: 'Ada', name: 'Ada', behind: '150' },
    };
    expect(stage.shown(1000)).toEqual({ celebration: lead, strip: lead, until: 1000 + CELEBRATION_MS });
    expect(stage.shown(1000 + CELEBRATION_MS)).toEqual({ celebration: null, strip: lead, until: 33_000 });
    expect(stage.shown(33_000)).toEqual({ celebration: null, strip: null, until: null });
  });

  test('is none at first sight, and none when the first entry of all comes', () => {
    expect(wall({ rows: ADA_LEADS, at: 0 }).shown(0).strip).toBeNull();
    const nobody = new Map([...ADA_LEADS].map(([place, row]) => [place, { ...row, rank: null, latest: null, points: '0' }]));
    expect(wall({ rows: nobody, at: 0 }, { rows: ADA_LEADS, at: 1000 }).shown(1000).strip).toBeNull();
  });

  test.each([
    ['the entries of the first are revoked', BO_LEADS, board(['Ada', 300, 'a1'], ['Bo', 200, 'b1'], ['Cy', 100, 'c1'])],
    ['the first loses points', ADA_LEADS, board(['Bo', 200, 'b1'], ['Ada', 150, 'a2', -150], ['Cy', 100, 'c1'])],
    ['the first is gone', ADA_LEADS, board(['Bo', 200, 'b1'], ['Cy', 100, 'c1'])],
    ['a penalty of the next is smaller than one of the first', ADA_LEADS, board(['Bo', 190, 'b2', -10], ['Ada', 150, 'a2', -150])],
  ])('is no celebration when %s', (_, before, after) => {
    expect(wall({ rows: before, at: 0 }, { rows: after, at: 1000 }).shown(1000)).toEqual({ celebration: null, strip: null, until: null });
  });

  test('is no celebration when the entry that took the lead once is reinstated', () => {
    const stage = wall({ rows: ADA_LEADS, at: 0 }, { rows: BO_LEADS, at: 1000 }, { rows: ADA_LEADS, at: 2000 });
    stage.see(BO_LEADS, false, 5 * MINUTE);
    expect(stage.shown(5 * MINUTE).strip).toBeNull();
  });

  test('is taken off at once when its entry is revoked', () => {
    const stage = wall({ rows: ADA_LEADS, at: 0 }, { rows: BO_LEADS, at: 1000 }, { rows: ADA_LEADS, at: 4000 });
    expect(stage.shown(4000)).toEqual({ celebration: null, strip: null, until: null });
  });

  test('after another within a minute is a strip alone, and the first is taken off: a wall never praises who is second', () => {
    const stage = wall({ rows: ADA_LEADS, at: 0 }, { rows: BO_LEADS, at: 1000 }, { rows: CY_LEADS, at: 4000 });
    expect(stage.shown(4000)).toMatchObject({ celebration: null, strip: { name: 'Cy' }, until: 24_000 });
    stage.see(board(['Ada', 900, 'a3', 600], ['Cy', 500, 'c2']), false, 1000 + MINUTE);
    expect(stage.shown(1000 + MINUTE)).toMatchObject({ celebration: { name: 'Ada', gain: '600' } });
  });

  test('who leads and gains more stays one celebration', () => {
    const more = board(['Bo', 460, 'b3', 10], ['Ada', 300, 'a1'], ['Cy', 100, 'c1']);
    const stage = wall({ rows: ADA_LEADS, at: 0 }, { rows: BO_LEADS, at: 1000 }, { rows: more, at: 3000 });
    expect(stage.shown(3000)).toMatchObject({ celebration: { points: '450' }, until: 13_000 });
  });

  test('is none while the lead is shared, and one when somebody else has it alone; the last leader again is none', () => {
    const shared = board(['Ada', 300, 'a1'], ['Bo', 300, 'b2'], ['Cy', 100, 'c1']);
    const stage = wall({ rows: ADA_LEADS, at: 0 }, { rows: shared, at: 1000 });
    expect(stage.shown(1000).strip).toBeNull();
    stage.see(board(['Bo', 310, 'b3', 10], ['Ada', 300, 'a1'], ['Cy', 100, 'c1']), false, 2000);
    expect(stage.shown(2000)).toMatchObject({ celebration: { name: 'Bo', second: { behind: '10' } } });
    expect(
      wall(
        { rows: ADA_LEADS, at: 0 },
        { rows: shared, at: 1000 },
        { rows: board(['Ada', 310, 'a2'], ['Bo', 300, 'b2'], ['Cy', 100, 'c1']), at: 2000 },
      ).shown(2000).strip,
    ).toBeNull();
  });

  test('who comes from nowhere takes the lead too', () => {
    const stage = wall(
      { rows: ADA_LEADS, at: 0 },
      { rows: board(['New', 400, 'n1', 400], ['Ada', 300, 'a1'], ['Bo', 200, 'b1']), at: 1000 },
    );
    expect(stage.shown(1000)).toMatchObject({ celebration: { name: 'New' } });
  });

  test('is none over a pause or a past instant, not afterwards either, and a pause ends the one that runs', () => {
    const paused = wall({ rows: ADA_LEADS, at: 0 }, { rows: BO_LEADS, at: 1000, quiet: true }, { rows: BO_LEADS, at: 2000 });
    expect(paused.shown(2000).strip).toBeNull();
    const running = wall({ rows: ADA_LEADS, at: 0 }, { rows: BO_LEADS, at: 1000 }, { rows: BO_LEADS, at: 3000, quiet: true });
    expect(running.shown(3000).celebration).toBeNull();
  });

  test('a window that has not come yet is no empty board', () => {
    const stage = wall({ rows: ADA_LEADS, at: 0 }, { rows: new Map(), at: 500 }, { rows: BO_LEADS, at: 1000 });
    expect(stage.shown(1000)).toMatchObject({ celebration: { name: 'Bo' } });
  });
});
