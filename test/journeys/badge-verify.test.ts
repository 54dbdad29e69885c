import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { achievementCredential } from '../../src/credentials/achievement-credential.values.ts';
import { bake } from '../../src/credentials/baked-png.ts';
import { statusListCredential } from '../../src/credentials/status-list.ts';
import { issuerAddress, statusAddress } from '../../src/credentials/issuer-addresses.values.ts';
import { keyPair, signed, type SigningKey } from '../decisions/signed-texts.ts';
import { pictureOf } from './sample-pictures.ts';
import { startLaurelCommand } from './server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'laurel-badge-verify-'));
afterAll(() => rmSync(folder, { recursive: true }));

const [ORIGIN, ORGANISATION, AT] = ['https://laurel.example.org', 'acme', '2026-11-24T10:00:00.000Z'];
const CLAIMS = achievementCredential({
  origin: ORIGIN,
  organisation: { organisationId: ORGANISATION, name: 'Acme' },
  credential: { credentialId: '3c0f2a9e-6a41-4a4e-8f7a-0b6d3e1c2a55', index: 5, at: AT },
  achievement: { id: 'f2a1c9d4-0b57-4c3e-a9d8-6e5f4c3b2a10', name: 'Early \u001b[31mbird', description: 'Up', criteria: 'Up' },
  winner: { profileId: '9e8d7c6b-5a49-4382-9170-6f5e4d3c2b1a' },
  wonAt: AT,
});

let own: SigningKey;
let foreign: SigningKey;
const file = (name: string, content: string | Buffer): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const listOf = async (name: string, ...revoked: number[]) => {
  const list = { address: statusAddress(ORIGIN, ORGANISATION, 0), issuer: issuerAddress(ORIGIN, ORGANISATION), revoked, at: AT };
  return file(name, await signed(own, await statusListCredential(list)));
};
const keysOf = (name: string, key: SigningKey) => file(name, JSON.stringify({ status: 'ok', keys: [key.public] }));
/** What the command says, in a folder where there is nothing. */
const said = async (badge: string, keys: string, ...status: string[]) => {
  const args = ['badge', 'verify', badge, '--keys', keys, ...status.flatMap((one) => ['--status', one])];
  const { code, out, err } = await startLaurelCommand(join(folder, 'nothing'), args).ended;
  return `${code} ${out}${err}`;
};

beforeAll(async () => {
  [own, foreign] = [await keyPair(), await keyPair()];
});

test('laurel badge verify tells of a badge whether it counts, without a server and a store', async () => {
  const badge = file('badge.jwt', `${await signed(own, CLAIMS)}\n`);
  const png = file('badge.png', bake(await pictureOf('png'), await signed(own, CLAIMS)));
  const [keys, still, ended] = [keysOf('keys.json', own), await listOf('still.jwt'), await listOf('ended.jwt', 5)];
  const valid =
    '0 valid: "Early \\u001b[31mbird", won 2026-11-24T10:00:00Z by urn:uuid:9e8d7c6b-5a49-4382-9170-6f5e4d3c2b1a, issued by ' +
    'https://laurel.example.org/api/credentials/keys?org_id=acme; by the status list of 2026-11-24T10:00:00Z it counts\n';
  expect(await said(badge, keys, still)).toBe(valid);
  expect(await said(png, keys, still)).toBe(valid);
  expect(await said(badge, keys, ended)).toBe('1 The badge was revoked: the status list of 2026-11-24T10:00:00Z says so\n');
  expect(await said(badge, keys)).toMatch(/^1 The badge names a status list/);
  expect(await said(badge, keysOf('others.json', foreign), still)).toBe('1 It is signed with a key that is not among those given\n');
  expect(await said(file('text.jwt', 'hello'), keys, still)).toBe('1 This is no Open Badge: there is no signed text in the file\n');
  expect(await said(file('empty.png', await pictureOf('png')), keys, still)).toMatch(/^1 Of this picture nothing can be told/);
  expect(await said(join(folder, 'nowhere'), keys, still)).toMatch(/^1 ENOENT/);
});

test('Without keys it is wrongly used', async () => {
  const { code } = await startLaurelCommand(join(folder, 'nothing'), ['badge', 'verify', join(folder, 'badge.jwt')]).ended;
  expect(code).toBe(2);
});
