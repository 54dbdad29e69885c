import { existsSync, readdirSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { Objects } from '../../src/platform/objects/objects.ts';
import { Settings } from '../../src/platform/settings.ts';
import { type Answer, Client, startTestLaurel } from './laurel.ts';
import { openPoints } from './points-ground.ts';
import { bomb, lyingPicture, movingGif, pictureOf } from './sample-pictures.ts';

type Listed = { id: string; path: string; public: number; name: string };

describe('Pictures (U-014, U-203, R-268)', () => {
  let ground: Awaited<ReturnType<typeof openPoints>>;
  beforeAll(async () => {
    ground = await openPoints();
  });
  afterAll(() => ground.laurel.close());

  const upload = (bytes: Buffer, more: { name?: string; type?: string; by?: Client; for?: string; key?: string } = {}): Promise<Answer> => {
    const form = new FormData();
    form.set('type', more.for ?? 'scoreseries');
    form.set('file', new File([new Uint8Array(bytes)], more.name ?? 'Our logo.png', { type: more.type ?? 'application/octet-stream' }));
    return (more.by ?? ground.admin).post('upload/image', form, more.key ? { 'idempotency-key': more.key } : {});
  };
  const listed = async (client = ground.admin): Promise<Listed[]> => {
    await ground.settled();
    return ((await client.get('icon/iconlist', { type: 'scoreseries' })).body.icons as Listed[]).filter((icon) => icon.public === 0);
  };
  const drawn = async (path: string) => {
    const response = await fetch(ground.url + path);
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  /** Everything that is stored: the last fact, and every object. */
  const stored = async (): Promise<string[]> => {
    const found = [await ground.laurel.app.get(EventStore).head()];
    for await (const { owner, id, part } of ground.laurel.app.get(Objects).all()) found.push(JSON.stringify([owner, id, part]));
    return found.sort();
  };

  test.each([
    ['png', 80],
    ['jpeg', 70],
    ['webp', 60],
    ['gif', 50],
    ['avif', 40],
  ] as const)('a picture in %s is in the list, and is drawn as WebP in two sizes', async (format, height) => {
    const { status, body } = await upload(await pictureOf(format, 120, height), {
      name: `Logo ${format}.${format}`,
      type: `image/${format}`,
    });
    expect([status, body]).toEqual([200, { status: 'ok', position: expect.any(String) as string, path: expect.any(String) as string }]);
    expect(await listed()).toContainEqual(expect.objectContaining({ path: body.path, public: 0, name: `Logo ${format}` }));
    for (const side of [64, 256]) {
      const { response, bytes } = await drawn(String(body.path).replace('-256.', `-${side}.`));
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: side, height: side });
      expect(response.headers.get('content-type')).toBe('image/webp');
    }
  });

  test('its address is kept for ever by browsers, and opened by itself it is nothing but a picture', async () => {
    const { body } = await upload(await pictureOf('png', 30, 30));
    const { headers } = (await drawn(String(body.path))).response;
    expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    const open = (await drawn('/uploads/scoreseries/cup.svg')).response;
    expect(open.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    for (const path of [`${String(body.path)}x`, String(body.path).replace('-256', '-257'), '/uploads/scoreseries/..%2fsecret'])
      expect((await drawn(path)).response.status).toBe(404);
  });

  test('it stands upright, and says nothing of where and by what it was taken', async () => {
    const { body } = await upload(await lyingPicture(), { type: 'image/jpeg' });
    const { bytes } = await drawn(String(body.path));
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) =>
      [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)].map((value) => Math.round(value / 255));
    expect([at(128, 40), at(128, 216)]).toEqual([
      [1, 0, 0],
      [0, 0, 1],
    ]);
    for (const format of ['jpeg', 'webp', 'avif'] as const) {
      const sent = await pictureOf(format, 90, 90);
      expect(sent.includes('Spycam')).toBe(true);
      const shown = await drawn(String((await upload(sent)).body.path));
      expect(shown.bytes.includes('Spycam')).toBe(false);
      expect((await sharp(shown.bytes).metadata()).exif).toBeUndefined();
    }
  });

  test('the same picture twice is one, and so is the same call', async () => {
    const sent = await pictureOf('png', 77, 77);
    const [one, two] = [await upload(sent, { key: 'logo' }), await upload(sent, { key: 'logo' })];
    expect(two.body).toEqual(one.body);
    expect((await upload(await pictureOf('png', 78, 78), { key: 'logo' })).body).toMatchObject({ code: 'key-reused' });
    const before = await stored();
    expect((await upload(sent, { name: 'another name.png' })).body).toEqual(one.body);
    expect(await stored()).toEqual(before);
    expect((await listed()).filter(({ path }) => path === one.body.path)).toHaveLength(1);
  });

  test('a series takes it; another organisation neither sees it nor can take it', async () => {
    const { body } = await upload(await pictureOf('png', 55, 55));
    const icon = String(body.path);
    const id = await ground.series({ name: 'With a picture', icon });
    await ground.settled();
    const { scoreseries } = (await ground.admin.get('scoreseries/get_list_scoreseries', { id })).body;
    expect(scoreseries).toMatchObject([{ icon }]);
    const other = await openPoints({ on: ground.laurel });
    expect((await other.admin.get('icon/iconlist')).body.icons).not.toContainEqual(expect.objectContaining({ public: 0 }));
    expect(await other.admin.post('scoreseries_settings/save_settings', { name: 'Theirs', icon })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'icon' }] },
    });
  });

  test('players may look, not upload; strangers are told to sign in before they have sent much', async () => {
    const [player = ''] = await ground.players('Grace');
    const by = await ground.asPlayer(player);
    expect(await upload(await pictureOf('png'), { by })).toMatchObject({ status: 403, body: { code: 'not-allowed' } });
    expect((await listed(by)).length).toBeGreaterThan(0);
    expect(await upload(Buffer.alloc(1_000_000), { by: new Client(ground.url) })).toMatchObject({ status: 401 });
  });

  describe('what is no picture, or too much of one, is refused with a code, and nothing is stored', () => {
    const svg = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const cut = async (format: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif') => {
      const whole = await pictureOf(format, 400, 400);
      return whole.subarray(0, Math.floor(whole.length * 0.6));
    };
    const zip = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');
    const HOSTILE: Readonly<Record<string, [code: string, bytes: () => Buffer | Promise<Buffer>, type?: string]>> = {
      'nothing at all': ['empty-file', () => Buffer.alloc(0), 'image/png'],
      'a text': ['not-a-picture', () => Buffer.from('Marmalade'), 'image/png'],
      'a document': ['not-a-picture', () => Buffer.from('%PDF-1.7 ...'), 'application/pdf'],
      'an SVG': ['svg-refused', () => svg, 'image/svg+xml'],
      'an SVG that is called .png': ['svg-refused', () => svg, 'image/png'],
      'a TIFF': [
        'not-a-picture',
        async () =>
          sharp(await pictureOf('png'))
            .tiff()
            .toBuffer(),
        'image/tiff',
      ],
      'a JPEG that is said to be a PNG': ['wrong-picture-type', () => pictureOf('jpeg'), 'image/png'],
      'a picture that is said to be a page': ['wrong-picture-type', () => pictureOf('png'), 'text/html'],
      'the first bytes of a PNG': ['broken-picture', () => Buffer.from('89504e470d0a1a0a', 'hex')],
      'a PNG that breaks off': ['broken-picture', () => cut('png')],
      'a JPEG that breaks off': ['broken-picture', () => cut('jpeg')],
      'a WebP that breaks off': ['broken-picture', () => cut('webp')],
      'a GIF that breaks off': ['broken-picture', () => cut('gif')],
      'an AVIF that breaks off': ['broken-picture', () => cut('avif')],
      'a PNG of 900 megapixels in 70 bytes': ['too-many-pixels', bomb],
      'a PNG of 25 megapixels and a few': ['too-many-pixels', () => pictureOf('png', 5_001, 5_000)],
      'a GIF of 10,000 frames': ['too-many-frames', () => movingGif(10_000)],
      'a picture that is a page as well': [
        'not-only-a-picture',
        async () => Buffer.concat([await pictureOf('png'), Buffer.from('<!DOCTYPE html><script>alert(1)</script>')]),
      ],
      'a picture that is an archive as well': ['not-only-a-picture', async () => Buffer.concat([await pictureOf('jpeg'), zip])],
    };

    test.each(Object.entries(HOSTILE))('%s', async (_, [code, bytes, type]) => {
      const before = await stored();
      const { status, body } = await upload(await bytes(), { type });
      expect([status, body.code]).toEqual([400, code]);
      expect(body.message).toMatch(/^[A-Z].{10,}/);
      expect(await stored()).toEqual(before);
    });

    test('more than 10 MB', async () => {
      const before = await stored();
      expect(await upload(Buffer.alloc(10 * 1_024 * 1_024 + 1))).toMatchObject({ status: 413, body: { code: 'too-large' } });
      expect(await stored()).toEqual(before);
    });

    test('a form without a file, a file where none is taken, and a picture that is no form', async () => {
      const before = await stored();
      const missing = { status: 400, body: { fields: [{ field: 'file' }] } };
      expect(await ground.admin.post('upload/image', { type: 'scoreseries', file: 'logo.png' })).toMatchObject(missing);
      const form = new FormData();
      form.set('type', 'scoreseries');
      form.set('file', 'a text');
      expect(await ground.admin.post('upload/image', form)).toMatchObject(missing);
      expect(await upload(await pictureOf('png'), { for: 'anything' })).toMatchObject({
        status: 400,
        body: { fields: [{ field: 'type' }] },
      });
      const raw = await fetch(`${ground.url}/api/upload/image`, {
        method: 'POST',
        headers: { 'content-type': 'image/png', cookie: ground.admin.cookie ?? '', origin: ground.url },
        body: new Uint8Array(await pictureOf('png')),
      });
      expect(raw.status).toBe(415);
      expect(await stored()).toEqual(before);
    });

    test('a few that move are taken: their first frame is drawn', async () => {
      expect(await upload(movingGif(20), { type: 'image/gif' })).toMatchObject({ status: 200 });
    });
  });

  test('large pictures are not drawn by the thread that answers others', async () => {
    const [small, large] = [await pictureOf('jpeg', 500, 500), await pictureOf('jpeg', 5_000, 5_000)];
    const took = async (picture: Buffer) => {
      const before = process.threadCpuUsage();
      const uploaded = await Promise.all(Array.from({ length: 6 }, () => upload(picture)));
      expect(uploaded.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
      const { user, system } = process.threadCpuUsage(before);
      return user + system;
    };
    // The least of three: what else the thread does meanwhile, as collecting garbage, is no part of it.
    const least = async (picture: Buffer) => Math.min(await took(picture), await took(picture), await took(picture));
    await took(small);
    expect(await least(large)).toBeLessThan(2.5 * (await least(small)));
  });

  test('U-070 what a person had goes when they are forgotten; what the organisation has goes when it is deleted', async () => {
    const other = await openPoints({ on: ground.laurel, sample: true });
    const objects = ground.laurel.app.get(Objects);
    const [person = ''] = await other.players('Ada');
    const owner = { organisationId: other.organisationId, profileId: person };
    const portrait = await objects.put(owner, { large: Buffer.from('her face') });
    const logo = (await upload(await pictureOf('png', 33, 33), { by: other.admin })).body.path;
    const cover = (await upload(await pictureOf('png', 33, 33), { by: other.admin, for: 'cover' })).body.path;
    const forgotten = { groupid: other.organisationId, selplayers: [person] };
    expect(await other.admin.post('profile/anonymize_players', forgotten)).toMatchObject({ status: 200 });
    await other.settled();
    expect(await objects.get(owner, portrait, 'large')).toBeUndefined();
    for (const path of [logo, cover]) expect((await drawn(String(path))).response.status).toBe(200);
    const folder = join(ground.laurel.app.get(Settings).data, 'objects', other.organisationId);
    expect(readdirSync(folder)).toEqual(['_']);

    expect(await other.admin.delete('organization/sample')).toMatchObject({ status: 200 });
    for (const path of [logo, cover]) expect((await drawn(String(path))).response.status).toBe(404);
    expect(existsSync(folder)).toBe(false);
  });
});

test('an organisation sends only so many pictures in an hour', async () => {
  const ground = await openPoints({ on: await startTestLaurel({ LAUREL_PICTURES_AN_HOUR: '2' }) });
  const send = async (width: number) => {
    const form = new FormData();
    form.set('type', 'badge');
    form.set('file', new File([new Uint8Array(await pictureOf('png', width, 10))], 'a.png', { type: 'image/png' }));
    return ground.admin.post('upload/image', form);
  };
  expect([(await send(10)).status, (await send(11)).status]).toEqual([200, 200]);
  const refused = await send(12);
  expect([refused.status, refused.body.code]).toEqual([429, 'too-many-requests']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  await ground.laurel.close();
});

describe('A sender who does not finish', () => {
  let ground: Awaited<ReturnType<typeof openPoints>>;
  beforeAll(async () => {
    ground = await openPoints({ on: await startTestLaurel({ LAUREL_CALL_SECONDS: '1' }) });
  });
  afterAll(() => ground.laurel.close());

  const HEAD = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';
  const begin = () => {
    const headers = {
      cookie: ground.admin.cookie ?? '',
      origin: ground.url,
      'content-type': 'multipart/form-data; boundary=x',
      'transfer-encoding': 'chunked',
    };
    const sending = request(`${ground.url}/api/upload/image?type=badge`, { method: 'POST', headers, agent: false });
    sending.on('error', () => undefined);
    sending.write(HEAD);
    return sending;
  };
  const answered = (sending: ClientRequest): Promise<number | undefined> =>
    new Promise((resolve) => {
      sending.on('response', (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
    });
  const serves = async () => expect((await ground.admin.get('icon/iconlist')).status).toBe(200);

  test('is told that it takes too long, and others are served', async () => {
    const sending = begin();
    expect(await answered(sending)).toBe(408);
    sending.destroy();
    await serves();
  });

  test('may hang up, and leaves nothing', async () => {
    const before = await ground.laurel.app.get(EventStore).head();
    const sending = begin();
    sending.write(Buffer.alloc(200_000));
    await serves();
    const closed = new Promise((resolve) => sending.on('close', resolve));
    sending.destroy();
    await closed;
    await serves();
    expect(await ground.laurel.app.get(EventStore).head()).toBe(before);
  });

  test('is stopped when more comes than any picture has, however it says how much', async () => {
    const sending = begin();
    const told = answered(sending);
    for (let sent = 0; sent < 11 && sending.writable; sent++) sending.write(Buffer.alloc(1_024 * 1_024));
    expect(await told).toBe(413);
    sending.destroy();
    await serves();
  });
});
