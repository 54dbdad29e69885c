import { jest } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { AccessLinks } from '../../src/accounts/access-links.ts';
import { Accounts, ACCOUNTS } from '../../src/accounts/accounts.ts';
import { ONE_TIME_CODES } from '../../src/accounts/one-time-codes.ts';
import { hashPassword } from '../../src/accounts/password-hash.ts';
import { Sessions } from '../../src/accounts/sessions.ts';
import { PAYMENT_TOKENS } from '../../src/billing/payment-tokens.ts';
import { STAND_IN_PAYMENTS } from '../../src/billing/stand-in-payments.ts';
import { CAST_PINS } from '../../src/casts/cast-pins.ts';
import { CreateOrganisation } from '../../src/organisations/create-organisation.ts';
import { KEYS, PURGES_DUE } from '../../src/platform/keys.ts';
import { type AnyKind, Records } from '../../src/platform/records/records.ts';
import { SqliteRecords } from '../../src/platform/records/sqlite-records.ts';
import { IMPORTED_ENTRIES } from '../../src/points/import-ledger.ts';
import { type Call, dieAfterEachAppend, dieAfterWriting } from './dying-ground.ts';
import { Door } from './identity-ground.ts';
import { startTestLaurel } from './laurel.ts';
import type { PointsGround } from './points-ground.ts';

const key = { 'idempotency-key': 'again' };

/** Where records are written, or taken away, before facts that belong to them: the command, and the facts of one life. */
const places: {
  kind: AnyKind;
  what: string;
  play: (ground: PointsGround) => Promise<Call>;
  facts: Record<string, number>;
  environment?: NodeJS.ProcessEnv;
}[] = [
  {
    kind: KEYS,
    what: 'a player is added',
    play: () => {
      const newprofiles = [{ name: 'Ann', email: 'ann@example.org', external_id: 'A-1', team: 'Reds' }];
      return Promise.resolve((client) => client.post('group/save_members', { newprofiles }, key));
    },
    facts: {
      ValueReserved: 3,
      TeamCreated: 1,
      ProfileCreated: 1,
      TeamJoined: 1,
      ValueConfirmed: 3,
      InvitationsAsked: 1,
      InvitationsSent: 1,
    },
  },
  {
    kind: KEYS,
    what: 'an organisation is made',
    play: () => Promise.resolve((client) => client.post('profile/create_organization', { display_name: 'Ada', org_name: 'Again' }, key)),
    facts: { ValueReserved: 1, OrganisationCreated: 1, ProfileCreated: 1, ProfileConnected: 1, RoleChanged: 1, ValueConfirmed: 1 },
  },
  {
    kind: IMPORTED_ENTRIES,
    what: 'the first part of a list is imported',
    play: async ({ players, series }) => {
      await players('Ann');
      const rows = ['Ann,1,2026-01-01T10:00:00Z,a,', 'Ann,2,2026-01-01T10:01:00Z,b,a', 'Ann,4,2026-01-01T10:02:00Z,c,'];
      const sent = { scoreseriesid: await series(), text: ['player,points,time,id,revokes', ...rows].join('\n') };
      return (client) => client.post('scoreseries/import_entries', sent, key);
    },
    facts: { EntriesBegan: 1, PointsAwarded: 3, EntriesListed: 1, RevocationApplied: 1, EntryRevoked: 1 },
  },
  {
    kind: PURGES_DUE,
    what: 'somebody is forgotten',
    play: async ({ players }) => {
      const selplayers = await players('Ann');
      return (client) => client.post('profile/anonymize_players', { selplayers }, key);
    },
    facts: { MembersSetAside: 1, PersonForgotten: 1, ValueReleased: 1 },
  },
  {
    kind: CAST_PINS,
    what: 'a cast is made with a pin',
    play: () => Promise.resolve((client) => client.post('cast/save_cast', { name: 'Foyer', pin: '1234' }, key)),
    facts: { CastCreated: 1 },
  },
  ...[PAYMENT_TOKENS, STAND_IN_PAYMENTS].map((kind) => ({
    kind,
    what: 'a bill that was refused is paid with another card',
    environment: { LAUREL_BILLING: 'stand-in' },
    play: async ({ admin, settled }: PointsGround): Promise<Call> => {
      const address = { billname: 'A', billvat: 'U13585627', billaddress: 'B', billpostalcode: '1', billcity: 'C', billcountry: 12 };
      for (const [path, sent] of [
        ['save_org', { ...address, billemail: 'a@example.org', paymentmethod: 2, plan: 1 }],
        ['accept_payment', {}],
        ['update_subscription', { plan: 1 }],
        ['save_org', { paymentmethod: 1 }],
      ] as const)
        expect((await admin.post(`organization/${path}`, sent)).status).toBe(200);
      await settled();
      return (client) => client.post('organization/accept_payment', {}, key);
    },
    facts: { PaymentReceived: 1 },
  })),
];

/** Records that no fact waits for. */
const alone: Record<string, string> = {
  'access-links': 'a link that was used up without an effect is asked for again',
  'api-keys': 'a key is whole when it is written',
  'credential-keys': 'a key that signed nothing signs what is taken along next',
  consents: 'an answer that was not heard is asked for again',
  devices: 'a device is whole when it is admitted',
  'embed-sessions': 'a token that was used and not answered shows nothing: the site signs another',
  feedback: 'sent again it is one row, and mailed',
  'frozen-lists': 'a preview that was not answered is made anew, and over in a day',
  'frozen-regrades': 'a preview that was not answered is made anew, and over in a day',
  'frozen-trials': 'a trial that was not given is made anew, and over in a day',
  'access-tokens': 'connected.test.ts: whoever was let in and not kept is let in anew',
  'integration-setups': 'whoever comes back to none begins anew',
  hooks: 'hooks-die.test.ts: one that no fact opens takes nothing',
  identity: 'written by the first start, and found by the next',
  identities: 'who registered and is not linked yet proves the address by a code the next time',
  'known-browsers': 'a browser that is not known signs in as a stranger does',
  'last-members': 'delete-organisation.test.ts',
  leases: 'the next process that opens the folder ends it',
  'login-provider-secrets': 'login-providers.test.ts: a secret that no fact names is of no use, and goes with its provider',
  'login-flows': 'whoever comes back to none begins anew',
  'login-proofs': 'whoever has none begins anew',
  outbox: 'outbox.test.ts',
  'payload-people': 'written before the fact that names somebody, and over in 30 days',
  payloads: 'hooks-die.test.ts: one that no fact tells of is over in 30 days',
  parked: 'a fact is parked again when it is answered in vain again',
  'personal-reads': 'what was not answered need not be told',
  'profile-uses': 'the profile that was used last is another for a while',
  'quest-ballots': 'quest-ballots-die.test.ts',
  'quest-casts': 'quest-ballots-die.test.ts',
  'quest-drafts': 'what was not answered is typed again, or sent again',
  'quest-secrets': 'an answer that was not answered is given again',
  reactions: 'facts are answered again, and nothing comes of it',
  receipts: 'a cache: the stream knows its commands',
  rounds: 'a round may be made twice',
  'security-keys': 'a key that was not answered opens nothing: nobody has its secret',
  'security-notes': 'what was not answered need not be noted',
  sessions: 'a login that was not answered opens nothing: nobody has its token',
  'shared-links': 'a link is whole when it is written',
  'tv-codes': 'a code that was not answered is shown by no TV; one that was typed is typed again by the same organisation',
  'tv-windows': 'what was not answered opens nothing: nobody has its token',
  'ui-settings': 'what was not answered is said again',
  'webhook-places': 'webhooks-killed.test.ts: it moves with the letters of what it passes',
  'webhook-secrets': 'a secret that no fact names signs nothing; one that was not answered is made anew',
  whereabouts: 'read and written while nobody is served',
};

test('of every kind of record it is known what becomes of it when the process dies', async () => {
  const declare = jest.spyOn(SqliteRecords.prototype, 'declare');
  await (await startTestLaurel()).close();
  const kinds = declare.mock.calls.map(([{ name }]) => name);
  declare.mockRestore();
  const known = [...places.map(({ kind }) => kind.name), ACCOUNTS.name, ONE_TIME_CODES.name, ...Object.keys(alone)];
  expect([...new Set(kinds)].sort()).toEqual([...new Set(known)].sort());
});

test.each(places)(
  'when $what, and the process dies after it has written $kind.name, the command sent again comes to the same end',
  async ({ kind, play, facts, environment }) => {
    const reborn = await dieAfterWriting(kind, play, environment);
    try {
      expect((await reborn.ask()).body).toMatchObject({ status: 'ok' });
      expect(await reborn.facts()).toEqual(facts);
      expect(await reborn.laurel.app.get(Records).count(PURGES_DUE, {})).toBe(0);
    } finally {
      await reborn.close();
    }
  },
);

test.each<[string, AnyKind, string]>([
  ['looked at their code is signed in by it', ONE_TIME_CODES, 'ok'],
  ['made their account is asked for another code', ACCOUNTS, 'otp_failed'],
])(
  'U-053 who registers on a process that dies after it has %s, and ends with one account and its personal profile',
  async (_, kind, login_status) => {
    const address = 'new@example.org';
    const reborn = await dieAfterWriting(kind, async ({ laurel }) => {
      const sent = { email: address, display_name: 'New', ...(await new Door(laurel).code(address)) };
      return (client) => {
        client.cookie = undefined;
        return client.post('auth/otp_login', sent);
      };
    });
    try {
      expect((await reborn.ask()).body).toMatchObject({ login_status });
      const { body } = await (await new Door(reborn.laurel).enter(address, 'New')).get('auth/get_user_info');
      expect(body).toMatchObject({ about_user: { logged_in: 1, AccountName: 'New' }, profiles: [{ profile_id: body.profile_id }] });
      expect(await reborn.facts()).toEqual({ ProfileCreated: 1, ProfileConnected: 1 });
    } finally {
      await reborn.close();
    }
  },
);

test('who resets a password on a process that dies right after leaves no login of the old one', async () => {
  let stolen = '';
  const reborn = await dieAfterWriting(ACCOUNTS, async ({ laurel: { app } }) => {
    const now = new Date().toISOString();
    const about = { email: 'ann@example.org', name: 'Ann', affiliate: null, passwordHash: await hashPassword('Correct-horse-1') };
    const { userId } = (await app.get(Accounts).create(about, now))!;
    stolen = `laurel_session=${(await app.get(Sessions).start(userId, true, now)).token}`;
    const acc_access_key = await app.get(AccessLinks).create('reset', userId, now);
    return (client) => client.put('account/account', { acc_access_key, email: about.email, new_password: 'Battery-staple-2' });
  });
  try {
    const { body } = await reborn.ask((client) => {
      client.cookie = stolen;
      return client.get('auth/get_user_info');
    });
    expect(body).toMatchObject({ about_user: { logged_in: 0 } });
  } finally {
    await reborn.close();
  }
});

test('a guest who deletes the sample on a process that dies right after is nobody any more', async () => {
  let userId = '';
  const survived = await dieAfterEachAppend(
    async ({ laurel: { app } }) => {
      const now = new Date().toISOString();
      const guest = (await app.get(Accounts).create({ email: null, name: 'You', affiliate: null, passwordHash: null }, now))!;
      ({ userId } = guest);
      const about = { userId, name: 'Sample', adminName: 'You', timeZone: 'UTC', sample: true };
      await app.get(CommandBus).execute(new CreateOrganisation(crypto.randomUUID(), now, about));
      const cookie = `laurel_session=${(await app.get(Sessions).start(userId, true, now)).token}`;
      return [
        (client) => {
          client.cookie = cookie;
          return client.delete('organization/sample');
        },
      ];
    },
    { again: false },
  );
  try {
    expect(survived.facts).toEqual({ OrganisationDeleted: 1 });
    const { app } = survived.laurel;
    expect(await app.get(Accounts).get(userId)).toBeUndefined();
    expect((await app.get(Records).get(KEYS, userId))?.document.wrapped).toHaveLength(0);
  } finally {
    await survived.close();
  }
});
