import { Projector } from '../../projections/platform/projector.ts';
import { DEFAULT_LOOK } from '../../src/competition-themes/theme-look.values.ts';
import { connectTo, heard } from '../contracts/live-lines.ts';
import type { Client } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';
import { pictureOf } from './sample-pictures.ts';

let ground: PointsGround;
let player: Client;

beforeAll(async () => {
  ground = await openPoints();
  const [ann = ''] = await ground.players('Ann');
  player = await ground.asPlayer(ann);
});
afterAll(() => ground.laurel.close());

type Row = { id: string; name: string; css: string; edition: number };
type Query = Record<string, string>;
const save = (data: object, client = ground.admin) => client.post('competition/save_theme', { data: JSON.stringify(data) });
const made = async (more: object = {}) => String((await save({ name: 'Stadium', mainTemplate: 'list', ...more })).body.id);
const themes = async (query: Query = {}, client = player) => {
  await ground.settled();
  return (await client.get('competition/get_themes', query)).body.themes as Row[];
};
const theme = async (id: string, client = player) => {
  await ground.settled();
  return client.get('competition/get_theme', { id });
};

test('U-104 U-126 templates are prepared for competitions and for battles, none for boards, whose themes are of another kind (C-14)', async () => {
  const of = async (query: Query) => (await player.get('competition/get_templates', query)).body.templates as { mainTemplate: string }[];
  expect([...new Set((await of({ usage: '1' })).map(({ mainTemplate }) => mainTemplate))]).toEqual([
    'list',
    'table',
    'podium',
    'race',
    'common',
  ]);
  expect(await of({})).toEqual(await of({ usage: '1' }));
  expect((await of({ usage: '2' })).map(({ mainTemplate }) => mainTemplate)).toEqual(['headtohead']);
  expect(await of({ usage: '3' })).toEqual([]);
  expect((await player.get('competition/get_templates', { usage: '4' })).status).toBe(400);
});

test('U-104 the editor copies a template: every one is saved as it was told, and comes back the same', async () => {
  const { templates } = (await ground.admin.get('competition/get_templates')).body as { templates: Row[] };
  for (const { id, edition, ...template } of templates) {
    const saved = await save(template);
    expect([id, edition, saved.status]).toEqual([id, 0, 200]);
    expect((await theme(String(saved.body.id))).body.theme).toEqual({ ...template, id: saved.body.id, edition: 1 });
  }
});

test('U-126 U-127 a theme stands as the specification names its fields, for all to read, and every open screen hears of it', async () => {
  const line = await connectTo(ground.url, player.cookie ?? '');
  const stale = heard<[object]>(line, 'stale');
  const id = await made({
    name: 'Plain',
    icon: '/uploads/scoreseries/cup.svg',
    columns: ['name', 'points'],
    header_text_color: '000',
    css: '--laurel-row: #FFF',
  });
  expect((await stale)[0]).toMatchObject({ changed: [{ view: 'competition-themes' }] });
  line.disconnect();
  expect((await theme(id)).body.theme).toEqual({
    id,
    name: 'Plain',
    icon: '/uploads/scoreseries/cup.svg',
    backgroundimage: '',
    mainTemplate: 'list',
    main_layout: 'list',
    sub_layout_1: '',
    sub_layout_2: '',
    columns: ['name', 'points'],
    playersperpage: 10,
    show_top_only: 0,
    background_gradient: 'none',
    background_animation: 'none',
    background_overlay: 'none',
    progress_class: 'bar',
    ticker_layout: 'none',
    header_text_color: '#000000',
    player_text_color: '',
    css: '--laurel-row: #ffffff',
    edition: 1,
    deleted: 0,
  });
});

test('a theme belongs to one main template, and is listed under it; groups are the own', async () => {
  const id = await made({ name: 'Race', mainTemplate: 'race' });
  expect((await themes({ mainTemplate: 'race' })).map((row) => row.id)).toContain(id);
  expect((await themes({ mainTemplate: 'common' })).map((row) => row.id)).not.toContain(id);
  expect((await themes({ groupid: ground.organisationId })).map((row) => row.id)).toContain(id);
  expect((await player.get('competition/get_themes', { groupid: 'another' })).status).toBe(404);
  expect((await save({ id, mainTemplate: 'list' })).body.code).toBe('main-template-fixed');
});

test('what is absent stays, what is empty is taken away; of two who edit the same theme the second is told', async () => {
  const id = await made({ sub_layout_2: 'tiles', player_text_color: '#111111' });
  expect((await save({ id, sub_layout_2: '', show_top_only: 3, edition: 1 })).status).toBe(200);
  expect((await theme(id)).body.theme).toMatchObject({ sub_layout_2: '', show_top_only: 3, player_text_color: '#111111', edition: 2 });
  const late = await save({ id, show_top_only: 4, edition: 1 });
  expect([late.status, late.body.code]).toEqual([409, 'theme-changed']);
});

test('a retry makes one theme', async () => {
  const send = () =>
    ground.admin.post('competition/save_theme', { data: { name: 'Once', mainTemplate: 'list' } }, { 'idempotency-key': 'once' });
  const [first, again] = [await send(), await send()];
  expect(again.body.id).toBe(first.body.id);
  expect((await themes()).filter(({ name }) => name === 'Once')).toHaveLength(1);
});

test('a deleted one is offered no more, is told to who wears it, and is back when it is saved', async () => {
  const id = await made({ name: 'Gone' });
  expect((await ground.admin.delete('competition/delete_theme', { id })).status).toBe(200);
  expect((await ground.admin.delete('competition/delete_theme', { id })).status).toBe(200);
  expect((await themes()).map((row) => row.id)).not.toContain(id);
  expect((await theme(id)).body.theme).toMatchObject({ name: 'Gone', deleted: 1, edition: 2 });
  expect((await save({ id })).status).toBe(200);
  expect((await themes()).map((row) => row.id)).toContain(id);
});

test.each<[string, object, number, string]>([
  ['no name', { mainTemplate: 'list' }, 409, 'name-missing'],
  ['a name of controls', { name: '\u0000', mainTemplate: 'list' }, 400, 'invalid-input'],
  ['no main template', { name: 'x' }, 409, 'main-template-missing'],
  ['a main template that is none', { name: 'x', mainTemplate: 'chart' }, 400, 'invalid-input'],
  ['a layout that is none', { name: 'x', mainTemplate: 'list', sub_layout_1: 'chart' }, 400, 'invalid-input'],
  ['an animation that is none', { name: 'x', mainTemplate: 'list', background_animation: 'rain' }, 400, 'invalid-input'],
  ['a column that is none', { name: 'x', mainTemplate: 'list', columns: ['name', 'email'] }, 400, 'invalid-input'],
  ['no column with the name', { name: 'x', mainTemplate: 'list', columns: ['rank'] }, 400, 'columns-invalid'],
  ['a page of nobody', { name: 'x', mainTemplate: 'list', playersperpage: 0 }, 400, 'invalid-input'],
  ['a page of NaN', { name: 'x', mainTemplate: 'list', playersperpage: 'NaN' }, 400, 'invalid-input'],
  ['a top below nothing', { name: 'x', mainTemplate: 'list', show_top_only: -1 }, 400, 'invalid-input'],
  ['a colour that is none', { name: 'x', mainTemplate: 'list', header_text_color: 'url(x)' }, 400, 'invalid-input'],
  ['a text that cannot be read', { name: 'x', mainTemplate: 'list', header_text_color: '#eeeeee' }, 400, 'too-faint'],
  ['css with url(', { name: 'x', mainTemplate: 'list', css: '--laurel-ground: url(//x.org)' }, 400, 'css-url'],
  ['css with a rule', { name: 'x', mainTemplate: 'list', css: '@import "//x.org/a.css";' }, 400, 'css-rule'],
  ['css of 10,000 characters', { name: 'x', mainTemplate: 'list', css: ' '.repeat(10_000) }, 400, 'invalid-input'],
  ['an icon of nobody', { name: 'x', mainTemplate: 'list', icon: '/uploads/scoreseries/nothing.svg' }, 400, 'invalid-input'],
  ['an icon of elsewhere', { name: 'x', mainTemplate: 'list', icon: 'https://x.org/a.svg' }, 400, 'invalid-input'],
  ['a picture of nobody', { name: 'x', mainTemplate: 'list', backgroundimage: '/uploads/cover/x.webp' }, 400, 'invalid-input'],
  ['a picture of elsewhere', { name: 'x', mainTemplate: 'list', backgroundimage: 'https://x.org/a.webp' }, 400, 'invalid-input'],
  ['pictures of items, which are not built', { name: 'x', mainTemplate: 'list', itemImages: ['x'] }, 400, 'invalid-input'],
  ['one that is not there', { id: 'nothing', name: 'x', mainTemplate: 'list' }, 404, 'not-found'],
  ['a template', { id: 'template-plain-list', name: 'x', mainTemplate: 'list' }, 404, 'not-found'],
])('%s is refused, and nothing is stored', async (_, data, status, code) => {
  const before = await themes();
  const refused = await save(data);
  expect([refused.status, refused.body.code]).toEqual([status, code]);
  expect(await themes()).toEqual(before);
});

test('a picture behind the board is one that was uploaded for the organisation, and no other', async () => {
  const upload = async (client: Client) => {
    const form = new FormData();
    form.set('type', 'cover');
    form.set('file', new File([new Uint8Array(await pictureOf('png', 1_280, 320))], 'wide.png', { type: 'image/png' }));
    return String((await client.post('upload/image', form)).body.path);
  };
  const [id, path] = [await made(), await upload(ground.admin)];
  expect((await save({ id, backgroundimage: path })).status).toBe(200);
  expect((await theme(id)).body.theme).toMatchObject({ backgroundimage: path });
  const other = await openPoints({ on: ground.laurel });
  const foreign = await save({ id, backgroundimage: await upload(other.admin) });
  expect([foreign.status, foreign.body.code]).toEqual([400, 'invalid-input']);
  expect((await save({ id, backgroundimage: '' })).status).toBe(200);
  expect((await theme(id)).body.theme).toMatchObject({ backgroundimage: '', edition: 3 });
});

test('players make, change and delete none; another organisation has its own', async () => {
  const id = await made();
  expect((await save({ name: 'x', mainTemplate: 'list' }, player)).status).toBe(403);
  expect((await save({ id, name: 'x' }, player)).status).toBe(403);
  expect((await player.delete('competition/delete_theme', { id })).status).toBe(403);
  const other = await openPoints({ on: ground.laurel });
  expect((await save({ id, name: 'x' }, other.admin)).status).toBe(404);
  expect((await theme(id, other.admin)).status).toBe(404);
  expect(await themes({}, other.admin)).toEqual([]);
});

test('R-187 a competition has a theme: a template, one of the organisation, also when that is deleted later; never none', async () => {
  const seriesId = await ground.series();
  const rules = { name: 'Sprint', start_date: '2026-01-01', end_date: '2026-02-01', score_series: [{ scoreseries_id: seriesId }] };
  const change = (data: object, id?: string) =>
    ground.admin.post('competition/update_compition', { ...(id && { id }), data: JSON.stringify(data) });
  const worn = async (competeid: string) => {
    await ground.settled();
    return ((await player.get('competition/get_competitions', { competeid })).body.competitions as { theme: string }[])[0]?.theme;
  };
  const [id, themeId] = [String((await change(rules)).body.id), await made()];
  expect(await worn(id)).toBe('template-plain-list');
  expect((await change({ theme: themeId }, id)).status).toBe(200);
  expect(await worn(id)).toBe(themeId);
  const none = await change({ theme: '' }, id);
  expect([none.status, none.body.code, none.body.message]).toEqual([409, 'theme-missing', 'A theme must be chosen']);
  expect((await change({ theme: 'nothing' }, id)).status).toBe(404);
  await ground.admin.delete('competition/delete_theme', { id: themeId });
  expect((await change({ theme: themeId, name: 'Renamed' }, id)).status).toBe(200);
  expect((await change({ ...rules, theme: themeId })).status).toBe(404);
  expect(await worn(id)).toBe(themeId);
});

test('R-068 the info text of a competition is cleaned before it is kept; script in it is refused, and nothing is stored', async () => {
  const rules = { name: 'Sprint', start_date: '2026-01-01', end_date: '2026-02-01' };
  const data = JSON.stringify({ ...rules, score_series: [{ scoreseries_id: await ground.series() }] });
  const competitionid = String((await ground.admin.post('competition/update_compition', { data })).body.id);
  const say = (info_text: string) => ground.admin.post('competition/save_info_text', { competitionid, info_text });
  const said = async () => {
    await ground.settled();
    const { body } = await player.get('competition/get_competitions', { competeid: competitionid });
    return (body.competitions as { info_text: string }[])[0]?.info_text;
  };
  await say('<h1>Rules</h1><p style="color:red">Run <b>far</b></p>');
  expect(await said()).toBe('<h2>Rules</h2><p>Run <strong>far</strong></p>');
  const refused = await say('<p>Run</p><script>alert(1)</script>');
  expect([refused.status, refused.body.code]).toEqual([400, 'info-text-script']);
  expect(await said()).toBe('<h2>Rules</h2><p>Run <strong>far</strong></p>');
  await say('<p> </p>');
  expect(await said()).toBe('');
});

test('names are sealed; the trail of the organisation tells the rest', async () => {
  await made({ name: 'Unmistakable' });
  const facts = await ground.facts('CompetitionThemeSaved');
  expect(JSON.stringify(facts)).not.toContain('Unmistakable');
  expect(facts.at(-1)).toMatchObject({ data: { look: { ...DEFAULT_LOOK, mainTemplate: 'list' } } });
});

test('what a rebuild gives is what stands there', async () => {
  await ground.settled();
  const verified = await ground.laurel.app.get(Projector).verify('competition-themes');
  expect(verified).toMatchObject([{ view: 'competition-themes', differences: [] }]);
});
