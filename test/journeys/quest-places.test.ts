import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { USUAL_TARIFF } from '../../src/billing/plans.values.ts';
import { startTestLaurel } from './laurel.ts';
import { openPoints } from './points-ground.ts';

test('U-179 of fifty who begin a quest at once as many do as the plan leaves, each once; the others are told how many', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-plans-'));
  const file = join(folder, 'plans.json');
  const plans = USUAL_TARIFF.plans.map(({ id, name }) => ({ id, name, monthly: id, annually: id, quest_participants: 10 }));
  writeFileSync(file, JSON.stringify({ vat: { country: 'AT', percent: 20 }, plans }));
  const laurel = await startTestLaurel({ LAUREL_BILLING: 'stand-in', LAUREL_PLANS: file });
  try {
    const { admin, players, asPlayer, settled, facts } = await openPoints({ on: laurel });
    const fifty = await Promise.all((await players(...Array.from({ length: 50 }, (_, n) => `P${n}`))).map((id) => asPlayer(id)));
    const sent = async (call: string, body: object) => String((await admin.post(`quest/${call}`, body)).body.id);
    const questid = await sent('questinfo', { name: 'Few', publishphase: 2, freeforall: 1 });
    const activity = await sent('activity', { questid, data: { fields: [{ field_type: 2 }] } });
    await sent('publishphase', { questid, publishphase: 2, 'activity[]': [activity] });
    await settled();
    const starts = await Promise.all(fifty.map((as) => as.post('quest/start_quest', { questid })));
    await settled();
    const refused = starts.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(40);
    for (const { status, body } of refused)
      expect([status, body]).toMatchObject([409, { code: 'participants-limited', message: 'limited to 10', limit: 10 }]);
    expect((await facts('AttemptStarted')).length).toBe(10);
    // Who has begun goes on; who has not hears why before they try.
    const [inside, outside] = [200, 409].map((wanted) => fifty[starts.findIndex(({ status }) => status === wanted)]!);
    expect((await inside!.post('quest/start_quest', { questid })).status).toBe(200);
    expect((await inside!.get('quest/prepare_start', { questid })).body).toMatchObject({ can_start: 1 });
    expect((await outside!.get('quest/prepare_start', { questid })).body).toMatchObject({ can_start: 0, reason: 'participants-limited' });
  } finally {
    await laurel.close();
    rmSync(folder, { recursive: true });
  }
});
