import type { Recorded } from '../../src/platform/event.values.ts';
import { Refused } from '../../src/platform/refused.ts';
import { LinkHistory } from '../../src/score-series/link-history.ts';
import { type Links, links, mostFollowing } from '../../src/score-series/links.ts';
import { saveLink } from '../../src/score-series/save-link.ts';
import { changeScoreSeries, createScoreSeries } from '../../src/score-series/save-settings.ts';
import { type ExistingSeries, scoreSeries } from '../../src/score-series/score-series.ts';
import type { LinkEvent, LinkSaved, ScoreSeriesEvent } from '../../src/score-series/score-series.events.ts';
import { setLimits } from '../../src/score-series/set-limits.ts';
import { readPointTypes } from '../../src/score-series/read-settings.ts';
import { sentPointTypes } from './sent-point-types.ts';

const name = { key: 'org', box: 'sealed' };
const COMMAND = 'a3bb189e-8bf9-3888-9912-ace4e6543002';

const given = (...facts: ScoreSeriesEvent[]) =>
  facts.reduce((state, fact) => scoreSeries.evolve(state, fact as Recorded<ScoreSeriesEvent>), scoreSeries.initial()) as ExistingSeries;
const created = (settings: object = {}) => createScoreSeries('s', { name, ...settings }, { groupId: 'org', timeZone: 'Europe/Vienna' });

const link = (from: string, to: string, more: Partial<LinkSaved['data']> = {}): LinkSaved['data'] => ({
  linkId: `${from}-${to}`,
  seriesId: from,
  linkedSeriesId: to,
  baseValue: '0',
  factor: '1',
  copyTags: false,
  active: true,
  ...more,
});
const linked = (...all: LinkSaved['data'][]): Links =>
  all.reduce((state, data) => links.evolve(state, { type: 'LinkSaved', data, position: 'p1' } as Recorded<LinkEvent>), links.initial());

describe('score series', () => {
  test("a new one takes the organisation's time zone, and needs a name", () => {
    expect(created()[0]).toMatchObject({ type: 'ScoreSeriesCreated', data: { settings: { timeZone: 'Europe/Vienna', limitsType: 0 } } });
    expect(() => createScoreSeries('s', {}, { groupId: 'org', timeZone: 'UTC' })).toThrow('A score series needs a name');
  });

  test('only what changed is told; a threshold is taken away by null', () => {
    const series = given(...created({ wallpostThreshold: '5' }));
    expect(changeScoreSeries('s', { notify: false, scoreVerb: 'runs', wallpostThreshold: null as never }, series)).toEqual([
      { type: 'ScoreSeriesChanged', data: { seriesId: 's', changes: { scoreVerb: 'runs', wallpostThreshold: null } } },
    ]);
    const changed = given(...created({ wallpostThreshold: '5' }), {
      type: 'ScoreSeriesChanged',
      data: { seriesId: 's', changes: { wallpostThreshold: null } },
    });
    expect(changed.settings.wallpostThreshold).toBeUndefined();
    expect(changeScoreSeries('s', { wallpostThreshold: null as never }, changed)).toEqual([]);
  });

  test('the time zone is fixed by the first entry', () => {
    const begun = given(...created(), { type: 'EntriesBegan', data: { seriesId: 's' } });
    expect(changeScoreSeries('s', { timeZone: 'UTC' }, given(...created()))).toHaveLength(1);
    expect(() => changeScoreSeries('s', { timeZone: 'UTC' }, begun)).toThrow(Refused);
    expect(changeScoreSeries('s', { timeZone: 'Europe/Vienna' }, begun)).toEqual([]);
  });

  test('a limit that is absent stays, an empty one is taken away, a negative one is refused', () => {
    const series = given(...created(), { type: 'LimitsSet', data: { seriesId: 's', daily: '10', weekly: '50' } });
    expect(setLimits('s', { week: null, month: '200' }, series)).toEqual([
      { type: 'LimitsSet', data: { seriesId: 's', daily: '10', monthly: '200' } },
    ]);
    expect(setLimits('s', { day: '10' }, series)).toEqual([]);
    expect(() => setLimits('s', { day: '-1' }, series)).toThrow('A limit must not be negative');
  });

  test('U-193 point types get ids, the same for the same command', () => {
    const sent = [
      { name: 'Win', addpoints: 3 },
      { id: 'pt', name: ' Draw ', addpoints: '1,5' },
    ];
    const types = readPointTypes(sentPointTypes(sent), COMMAND);
    expect(types).toEqual([
      { id: types[0]?.id, name: 'Win', addpoints: '3' },
      { id: 'pt', name: 'Draw', addpoints: '1.5' },
    ]);
    expect(readPointTypes(sentPointTypes(sent), COMMAND)).toEqual(types);
  });

  test.each([
    [{}],
    ['x'],
    [[{ name: '' }]],
    [[{ name: 'a', addpoints: {} }]],
    [[{ name: 'a', addpoints: 'ten' }]],
    [[{ id: '../x', name: 'a' }]],
    [
      [
        { id: 'p', name: 'a' },
        { id: 'p', name: 'b' },
      ],
    ],
    [[null]],
  ])('wrong point types are refused: %j', (sent) =>
    expect(() => readPointTypes(sentPointTypes(sent), COMMAND)).toThrow('Invalid: pt_json'),
  );
});

describe('linked score series', () => {
  const loop = (next: LinkSaved['data'], all: Links) => () => saveLink(next, true, all);

  test('R-168 links must not form a loop, however long', () => {
    const all = linked(link('a', 'b'), link('b', 'c'), link('c', 'd'), link('x', 'b'));
    expect(loop(link('d', 'a'), all)).toThrow('Linked score series must not form a loop');
    expect(loop(link('a', 'a'), links.initial())).toThrow('Linked score series must not form a loop');
    expect(loop(link('a', 'd'), all)()).toHaveLength(1);
    expect(loop(link('d', 'x'), all)).toThrow();
  });

  test('R-167 the refusal says so in error_message', () => {
    try {
      loop(link('a', 'a'), links.initial())();
    } catch (error) {
      expect((error as Refused).details).toEqual({ error_message: 'Linked score series must not form a loop' });
    }
    expect.assertions(1);
  });

  test('a link that is not active counts: it can be made active', () => {
    expect(loop(link('b', 'a'), linked(link('a', 'b', { active: false })))).toThrow();
  });

  test('ways that part and meet again multiply: more than 100 entries do not follow from one', () => {
    const diamond = (at: number) => [
      link(`${at}`, `${at}l`),
      link(`${at}`, `${at}r`),
      link(`${at}l`, `${at + 1}`),
      link(`${at}r`, `${at + 1}`),
    ];
    const four = linked(...[0, 1, 2, 3].flatMap(diamond));
    expect(mostFollowing(four.byId)).toBe(60);
    const [left, right, down, across] = diamond(4);
    const almost = linked(...[0, 1, 2, 3].flatMap(diamond), left!, right!);
    expect(mostFollowing(almost.byId)).toBe(92);
    expect(loop(link('x', '0'), almost)()).toHaveLength(1);
    expect(loop(down!, almost)).toThrow('At most 100 entries may follow from one');
    expect(loop({ ...across!, active: false }, almost)).toThrow('At most 100 entries may follow from one');
  });

  test.each<[string, Partial<LinkSaved['data']>[], string[]]>([
    ['made', [{}], []],
    ['made, whatever it adds since', [{}, { factor: '2' }, { copyTags: true }], []],
    ['made active again', [{}, { active: false }, { factor: '2' }], ['p1']],
    ['turned to another series', [{}, { linkedSeriesId: 'c' }], []],
  ])('U-192 what came before a link was %s does not follow it as it is now, but as it was', (_, saved, off) => {
    const history = new LinkHistory();
    history.add({ type: 'LinkSaved', data: link('x', 'b'), position: 'p0' } as Recorded<LinkEvent>);
    saved.forEach((more, n) => history.add({ type: 'LinkSaved', data: link('a', 'b', more), position: `p${n}` } as Recorded<LinkEvent>));
    expect(history.inForce('a', 'o9')).toEqual([]);
    saved.forEach((more, n) =>
      // Up to the next change, and at the very position of this one.
      [`p${n}`, `p${n}5`].forEach((position) =>
        expect(history.inForce('a', position)).toEqual(off.includes(`p${n}`) ? [] : [link('a', 'b', more)]),
      ),
    );
    expect([...history.everLed('a')]).toEqual([...new Set(saved.map((more) => link('a', 'b', more).linkedSeriesId))]);
    history.add({ type: 'LinkDeleted', data: { linkId: link('a', 'b').linkId, seriesId: 'a' }, position: 'p9' } as Recorded<LinkEvent>);
    expect(history.inForce('a', 'p91')).toEqual([]);
  });

  test('a series may be linked with a hundred others', () => {
    const others = Array.from({ length: 100 }, (_, at) => link('a', `b${at}`));
    expect(loop(others[99]!, linked(...others.slice(0, 99)))()).toHaveLength(1);
    expect(loop(link('a', 'c'), linked(...others))).toThrow('At most 100 entries may follow from one');
  });

  test('a link may be turned to another series; that it was there before does not make a loop', () => {
    const before = link('a', 'b');
    expect(saveLink({ ...before, linkedSeriesId: 'c' }, false, linked(before))).toHaveLength(1);
    expect(saveLink(before, false, linked(before))).toEqual([]);
    expect(() => saveLink({ ...before, seriesId: 'z' }, false, linked(before))).toThrow('There is no such link');
  });
});
