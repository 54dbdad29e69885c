import { Confirmations, type Order } from '../../src/revocations/confirmations.ts';
import { FROZEN_LISTS } from '../../src/revocations/frozen-lists.ts';
import { Previews } from '../../src/revocations/previews.ts';
import { openGround, ORGANISATION, type RevocationGround } from './revocation-ground.ts';

let ground: RevocationGround;
let previews: Previews;
let confirmations: Confirmations;
const order = (): Order => ({ context: ground.context(), receivedAt: new Date().toISOString(), reason: 'Judged again' });

beforeAll(async () => {
  ground = await openGround();
  previews = ground.app.get(Previews);
  confirmations = ground.app.get(Confirmations);
  await ground.series('contest');
  await ground.award([{ entryId: 'a1', profileId: 'ada', points: '60' }]);
});
afterAll(() => ground.close());

test('a preview is not spoilt by a list of another series, unless others follow there by links', async () => {
  await ground.series('cup');
  await ground.award([{ entryId: 'cup-b', seriesId: 'cup', profileId: 'bob', points: '1' }]);
  const preview = await previews.show(ORGANISATION, 'revoke', { entryIds: ['a1'] });
  await confirmations.atOnce(order(), 'revoke', { entryIds: ['cup-b'], seriesId: 'cup' });
  await confirmations.confirm(order(), 'revoke', preview.previewId);
  expect((await ground.entry('a1')).revoked).toMatchObject({ revocationId: preview.previewId });
});

test('a preview keeps of what it showed what will be done, and nothing that people wrote', async () => {
  await ground.award([
    { entryId: 'said', profileId: 'ada', points: '3', comment: await ground.keys.seal('Marmalade', ORGANISATION, 'ada') },
  ]);
  const { previewId } = await previews.show(ORGANISATION, 'revoke', { entryIds: ['said'] });
  const kept = await ground.records.get(FROZEN_LISTS, `${ORGANISATION}/${previewId}`);
  expect(Object.keys(kept?.document ?? {}).sort()).toEqual([
    'entries',
    'expected',
    'expiresAt',
    'kind',
    'madeAt',
    'organisationId',
    'seriesIds',
  ]);
  expect(JSON.stringify(kept)).not.toContain('Marmalade');
});
