import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ACCESS_LINKS } from '../../src/accounts/access-links.ts';
import { ONE_TIME_CODES } from '../../src/accounts/one-time-codes.ts';
import { RECEIPTS } from '../../src/platform/http/receipts.ts';
import { put, Records } from '../../src/platform/records/records.ts';
import { ROUNDS } from '../../src/platform/schedule/rounds.ts';
import type { ScheduleStatus } from '../../src/platform/schedule/scheduler.ts';
import { FROZEN_LISTS } from '../../src/revocations/frozen-lists.ts';
import { startTestLaurel } from './laurel.ts';

const folder = mkdtempSync(join(tmpdir(), 'laurel-schedule-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const scheduleOf = async (url: string) => ((await (await fetch(`${url}/health`)).json()) as { schedule: ScheduleStatus[] }).schedule;
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const WEEK = 7;

test('receipts, previews, codes and links that are over are taken away when a server that stood still for a week starts, and it says when next', async () => {
  const before = await startTestLaurel({ data: folder });
  const records = before.app.get(Records);
  const expiresAt = ago(3);
  const [receipt, good] = [
    { bodyHash: '', answer: null, expiresAt },
    { bodyHash: '', answer: null, expiresAt: ago(-3) },
  ];
  const list = { kind: 'revoke', expected: 0, entries: [], organisationId: 'acme', madeAt: ago(4), expiresAt } as const;
  await records.write([
    put(RECEIPTS, 'acme/over', receipt),
    put(RECEIPTS, 'acme/good', good),
    put(FROZEN_LISTS, 'acme/over', list),
    put(ONE_TIME_CODES, 'over', { otpId: 'over', codeHash: '', tries: 0, expiresAt }),
    put(ACCESS_LINKS, 'over', { purpose: 'reset', userId: 'ada', expiresAt }),
    put(ROUNDS, 'take-away-what-is-over', { dueAt: ago(WEEK) }),
  ]);
  await before.close();

  const after = await startTestLaurel({ data: folder });
  try {
    const kept = after.app.get(Records);
    for (let late = 1; late > 0;) late = (await scheduleOf(after.url)).reduce((sum, kind) => sum + kind.late, 0);
    expect(await kept.get(RECEIPTS, 'acme/over')).toBeUndefined();
    expect(await kept.get(FROZEN_LISTS, 'acme/over')).toBeUndefined();
    expect(await kept.get(ONE_TIME_CODES, 'over')).toBeUndefined();
    expect(await kept.get(ACCESS_LINKS, 'over')).toBeUndefined();
    expect((await kept.get(RECEIPTS, 'acme/good'))?.document).toEqual(good);
    const [sweep] = await scheduleOf(after.url);
    expect(sweep).toEqual({ name: 'take-away-what-is-over', next: expect.any(String), soon: 1, late: 0, failing: 0 });
    const inMs = Date.parse(sweep?.next ?? '') - Date.now();
    expect(inMs > 0 && inMs <= 600_000).toBe(true);
  } finally {
    await after.close();
  }
});
