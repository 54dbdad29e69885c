import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { STAND_IN_PAYMENTS, StandInPayments } from '../../src/billing/stand-in-payments.ts';
import { everyRecord } from '../../src/platform/records/records.ts';
import { SqliteRecords } from '../../src/platform/records/sqlite-records.ts';
import { paymentServiceContract } from './payment-service.contract.ts';

describe('The stand-in for a payment service', () => {
  const folders: string[] = [];
  const open: SqliteRecords[] = [];

  afterEach(async () => {
    await Promise.all(open.splice(0).map((records) => records.close()));
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });

  paymentServiceContract(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'laurel-payments-'));
    const records = SqliteRecords.open(join(folder, 'records.db'));
    folders.push(folder);
    open.push(records);
    const service = new StandInPayments(records);
    await service.onModuleInit();
    const taken = async () => {
      const all: [string, number][] = [];
      for await (const { key, document } of everyRecord(records, STAND_IN_PAYMENTS, {})) all.push([key, document.cents]);
      return Object.fromEntries(all);
    };
    return { service, good: 1, refused: 2, taken };
  });
});
