import { readdirSync, readFileSync } from 'node:fs';
import { decodeJwt, type JWTPayload } from 'jose';
import { unbake } from '../../src/credentials/baked-png.ts';
import { CredentialKeys } from '../../src/credentials/credential-keys.ts';
import { identityHash } from '../../src/credentials/recipient.ts';
import { NotValid, verifyBadge } from '../../src/credentials/verify-badge.ts';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { Reactions } from '../../src/platform/reactions.ts';
import { Settings } from '../../src/platform/settings.ts';
import { uploadedPath } from '../../src/icons/icon-path.values.ts';
import { winBadge, type WonBadge } from './credentials-ground.ts';
import { Door } from './identity-ground.ts';
import { Client, startTestLaurel, type TestLaurel } from './laurel.ts';
import { pictureOf } from './sample-pictures.ts';
import { unzipped } from './unzipped.ts';

let laurel: TestLaurel;
let door: Door;
let boss: Awaited<ReturnType<Door['admin']>>;
let organisationId: string;
let people = 0;

beforeAll(async () => {
  laurel = await startTestLaurel();
  door = new Door(laurel);
  boss = await door.admin('boss@example.org', 'Issuing Works');
  ({ organisationId } = boss);
});
afterAll(() => laurel.close());

const player = async () => {
  const address = `player-${++people}@example.org`;
  const [id = ''] = await door.add(boss.client, { name: 'Zoe', email: address });
  return { id, address, client: await door.join(address) };
};

/** A call as its bytes. */
const bytesOf = async (path: string, sent: object = {}, client?: Client) => {
  const response = await fetch(`${laurel.url}/api/${path}?${new URLSearchParams(Object.entries(sent))}`, {
    headers: { ...(client?.cookie && { cookie: client.cookie }) },
  });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};
const take = async (client: Client, { badgeid, win }: Pick<WonBadge, 'badgeid' | 'win'>, format = 'jwt') => {
  const response = await fetch(`${laurel.url}/api/badges/credential`, {
    method: 'POST',
    headers: { cookie: client.cookie ?? '', origin: laurel.url, 'content-type': 'application/json' },
    body: JSON.stringify({ badgeid, win, format }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.status !== 200) throw new Error(bytes.toString());
  return bytes;
};
const keysOf = async () => (await bytesOf('credentials/keys', { org_id: organisationId })).bytes;
const listOf = async () => (await bytesOf('credentials/status', { org_id: organisationId, list: 0 })).bytes;
const settled = async () => laurel.app.get(Reactions).reached(await laurel.app.get(EventStore).head());
const verdict = async (badge: Buffer) =>
  verifyBadge({ badge, keys: await keysOf(), status: await listOf(), now: new Date() }).catch((error: unknown) => {
    if (error instanceof NotValid) return error.code;
    throw error;
  });

test('A badge taken along verifies by the public keys and the status list, as a text and in its picture', async () => {
  const zoe = await player();
  const badge = await winBadge(laurel, organisationId, zoe.id);
  const [text, png] = [await take(zoe.client, badge), await take(zoe.client, badge, 'png')];
  expect(await verdict(text)).toMatchObject({ name: 'Early bird', awarded: '2026-11-23T08:30:00Z' });
  expect(unbake(png)).toBe(text.toString());
  expect(await verdict(png)).toMatchObject({ name: 'Early bird' });
  const claims = decodeJwt<{ credentialSubject: Record<string, unknown>; issuer: object } & JWTPayload>(text.toString());
  expect(claims.issuer).toEqual({ id: claims.iss, type: ['Profile'], name: 'Issuing Works' });
  const [identity] = claims.credentialSubject.identifier as { salt: string; identityHash: string }[];
  expect(identity?.identityHash).toBe(identityHash(zoe.address, identity?.salt ?? ''));
  expect(text.toString('latin1')).not.toContain(zoe.address);
  expect(claims.credentialSubject.achievement).toMatchObject({ criteria: { narrative: 'Given by an administrator.' } });
});

test('A badge that an admin gives is taken along, keeps counting when the badge is deleted, and ends when the admin takes it', async () => {
  const zoe = await player();
  const made = await boss.client.post('badges/save', { data: { Name: 'Helper', badge_type: 2 } });
  const badgeid = String(made.body.id);
  const given = await boss.client.post('badges/give_badge', { badgeid, toprofileid: zoe.id });
  const win = String(given.body.id);
  const taken = await take(zoe.client, { badgeid, win });
  expect(await verdict(taken)).toMatchObject({ name: 'Helper' });
  expect((await boss.client.delete('badges/delete_badge', { badgeid })).status).toBe(200);
  await settled();
  expect(await take(zoe.client, { badgeid, win })).toEqual(taken);
  expect(await verdict(taken)).toMatchObject({ name: 'Helper' });
  expect((await boss.client.post('badges/restore_badge', { badgeid })).status).toBe(200);
  expect((await boss.client.delete('badges/revoke', { badgeid, selplayerbadges: win, reason: 'A mistake' })).body).toMatchObject({
    status: 'ok',
  });
  await settled();
  expect(await verdict(taken)).toBe('revoked');
});

test('Nothing of it is kept: asked for again it is the same text, and in today’s words when the badge has others', async () => {
  const zoe = await player();
  const badge = await winBadge(laurel, organisationId, zoe.id);
  const before = await take(zoe.client, badge);
  expect(await take(zoe.client, badge)).toEqual(before);
  const kept = readdirSync(laurel.data).filter((file) => /^(events|records)\.db(-wal)?$/.test(file));
  expect(kept).toContain('records.db');
  for (const file of kept) expect(readFileSync(`${laurel.data}/${file}`).includes(before.subarray(0, 300))).toBe(false);
  await badge.rename('Night owl');
  const after = await take(zoe.client, badge);
  const [old, now] = [before, after].map((text) => decodeJwt(text.toString()));
  expect(now).toMatchObject({ name: 'Night owl', jti: old?.jti, nbf: old?.nbf, credentialStatus: old?.credentialStatus });
  expect(await verdict(after)).toMatchObject({ name: 'Night owl' });
});

test('Whoever won it takes it along, and nobody for them', async () => {
  const [zoe, yuri] = [await player(), await player()];
  const { badgeid, win } = await winBadge(laurel, organisationId, zoe.id);
  // Of a high score the wins of all are one stream.
  const crown = await winBadge(laurel, organisationId, zoe.id, { crown: true });
  for (const client of [boss.client, yuri.client])
    for (const sent of [
      { badgeid, win },
      { badgeid: crown.badgeid, win: crown.win },
    ])
      expect((await client.post('badges/credential', sent)).body).toMatchObject({ code: 'not-found' });
  expect(await verdict(await take(zoe.client, crown))).toMatchObject({ name: 'Early bird' });
  const made = await boss.client.post('externalApiConfig/create_api_key', { name: 'Reader', scope: 'read' });
  const program = new Client(laurel.url, String(made.body.api_key));
  expect((await program.post('badges/credential', { badgeid, win })).status).toBe(403);
  expect((await door.visitor().post('badges/credential', { badgeid, win })).status).toBe(401);
  expect((await zoe.client.post('badges/credential', { badgeid, win, format: 'pdf' })).status).toBe(400);
  expect((await zoe.client.post('badges/credential', { badgeid: win, win })).status).toBe(404);
});

test('Asked for fifty times at once, it is issued once', async () => {
  const zoe = await player();
  const badge = await winBadge(laurel, organisationId, zoe.id);
  const texts = await Promise.all(Array.from({ length: 50 }, () => take(zoe.client, badge)));
  expect(new Set(texts.map(String)).size).toBe(1);
});

test('Withdrawn it counts no more, for good: a win that is back gets another one', async () => {
  const zoe = await player();
  const badge = await winBadge(laurel, organisationId, zoe.id);
  const before = await take(zoe.client, badge);
  const olderList = await listOf();
  await badge.tell('BadgeWithdrawn');
  await settled();
  expect(await verdict(before)).toBe('revoked');
  expect(await verifyBadge({ badge: before, keys: await keysOf(), status: olderList, now: new Date() })).toMatchObject({
    name: 'Early bird',
  });
  const { badgeid, win } = badge;
  expect((await zoe.client.post('badges/credential', { badgeid, win })).body).toMatchObject({ code: 'win-not-standing' });
  await badge.tell('BadgeReturned');
  await settled();
  expect(await verdict(before)).toBe('revoked');
  const after = await take(zoe.client, badge);
  expect(await verdict(after)).toMatchObject({ name: 'Early bird' });
  expect(decodeJwt(after.toString()).jti).not.toBe(decodeJwt(before.toString()).jti);
});

test('What is withdrawn and back at once has ended what was taken along before', async () => {
  const zoe = await player();
  const badge = await winBadge(laurel, organisationId, zoe.id);
  const before = await take(zoe.client, badge);
  await badge.tell('BadgeWithdrawn', 'BadgeReturned');
  await settled();
  expect(await verdict(before)).toBe('revoked');
  const after = await take(zoe.client, badge);
  await settled();
  expect(await verdict(after)).toMatchObject({ name: 'Early bird' });
});

test('What an admin takes counts no more', async () => {
  const zoe = await player();
  const badge = await winBadge(laurel, organisationId, zoe.id);
  const taken = await take(zoe.client, badge);
  await badge.tell('BadgeRevoked');
  await settled();
  expect(await verdict(taken)).toBe('revoked');
});

test('In a picture that was uploaded it is that picture', async () => {
  const zoe = await player();
  const form = new FormData();
  form.set('type', 'badge');
  form.set('file', new File([new Uint8Array(await pictureOf('png'))], 'face.png', { type: 'image/png' }));
  const icon = String((await boss.client.post('upload/image', form)).body.path);
  const [own, plain] = [await winBadge(laurel, organisationId, zoe.id, { look: { icon } }), await winBadge(laurel, organisationId, zoe.id)];
  const [drawn, medal] = [await take(zoe.client, own, 'png'), await take(zoe.client, plain, 'png')];
  expect(drawn.equals(medal)).toBe(false);
  expect(decodeJwt(unbake(drawn))).toMatchObject({
    credentialSubject: { achievement: { image: { id: `${laurel.app.get(Settings).origin}${icon}` } } },
  });
  const foreign = uploadedPath({ organisationId: 'another', iconType: 'badge', pictureId: 'a'.repeat(64) });
  expect(
    await verdict(await take(zoe.client, await winBadge(laurel, organisationId, zoe.id, { look: { icon: foreign } }), 'png')),
  ).toMatchObject({ name: 'Early bird' });
});

test('Keys and lists are public, may be kept on the way, and tell nothing private', async () => {
  const zoe = await player();
  await take(zoe.client, await winBadge(laurel, organisationId, zoe.id));
  const keys = await bytesOf('credentials/keys', { org_id: organisationId });
  expect(keys.headers.get('cache-control')).toBe('public, max-age=300');
  for (const key of (JSON.parse(keys.bytes.toString()) as { keys: object[] }).keys)
    expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  const list = await bytesOf('credentials/status', { org_id: organisationId, list: 0 });
  expect(list.headers.get('cache-control')).toBe('public, max-age=300');
  expect(list.headers.get('content-type')).toMatch('application/vc+jwt');
  expect((await bytesOf('credentials/status', { org_id: organisationId, list: 0 })).bytes).toEqual(list.bytes);
  for (const sent of [
    { org_id: organisationId, list: 1 },
    { org_id: 'nobody', list: 0 },
  ])
    expect((await bytesOf('credentials/status', sent)).status).toBe(404);
  expect((await bytesOf('credentials/keys', { org_id: 'nobody' })).status).toBe(404);
  for (const list of ['-1', 'x', '1e9', ''])
    expect((await bytesOf('credentials/status', { org_id: organisationId, list })).status).toBe(400);
});

test('An archive has what its person took along; one that an admin takes only tells of it', async () => {
  const zoe = await player();
  const badge = await winBadge(laurel, organisationId, zoe.id);
  const text = (await take(zoe.client, badge)).toString();
  await settled();
  const rows = async (client: Client, sent: object = {}) => {
    const { bytes } = await bytesOf('profile/archive', sent, client);
    return JSON.parse((unzipped(bytes).get('json/badges-taken.json') ?? '').toString()) as object[];
  };
  const row = { credential_id: decodeJwt(text).jti?.replace('urn:uuid:', ''), badge_id: badge.badgeid, win_id: badge.win, counts: true };
  expect(await rows(zoe.client)).toEqual([expect.objectContaining({ ...row, credential: text })]);
  expect(await rows(boss.client, { player: zoe.id })).toEqual([expect.objectContaining({ ...row, credential: null })]);
});

test('Who is forgotten has none that counts', async () => {
  const zoe = await player();
  const taken = await take(zoe.client, await winBadge(laurel, organisationId, zoe.id));
  expect((await boss.client.post('profile/anonymize_players', { selplayers: [zoe.id] })).status).toBe(200);
  await settled();
  expect(await verdict(taken)).toBe('revoked');
});

test('Of a deleted organisation the keys are gone: what it issued is proved by who kept them, and nobody tells whether it counts', async () => {
  const other = await door.admin('keeper@example.org', 'Gone Works');
  const { badgeid, win } = await winBadge(laurel, other.organisationId, other.profileId);
  const badge = await take(other.client, { badgeid, win });
  const org_id = other.organisationId;
  const [keys, status] = [
    (await bytesOf('credentials/keys', { org_id })).bytes,
    (await bytesOf('credentials/status', { org_id, list: 0 })).bytes,
  ];
  expect((await other.client.delete('organization/delete_organization', { id: org_id })).status).toBe(200);
  expect((await bytesOf('credentials/keys', { org_id })).status).toBe(404);
  expect((await bytesOf('credentials/status', { org_id, list: 0 })).status).toBe(404);
  expect(await verifyBadge({ badge, keys, status, now: new Date() })).toMatchObject({ name: 'Early bird' });
  await expect(laurel.app.get(CredentialKeys).current(org_id)).rejects.toMatchObject({ code: 'organisation-deleted' });
});
