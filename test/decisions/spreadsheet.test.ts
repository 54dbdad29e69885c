import type { AuditRow } from '../../projections/audit-trail/audit-trail.view.ts';
import { exported } from '../../projections/audit-trail/audit-export.ts';
import { csvOf } from '../../projections/platform/spreadsheet.ts';

const FORMULAS = ['=1+1', '+1', '-1', '@SUM(A1)', ' =1+1', '\t=1', '\uff1d1+1'];

test.each(FORMULAS)("people's words are no formula in a spreadsheet: %j", async (words) => {
  expect(csvOf([[{ words }]])).toContain(`'${words}`);
  const row = { reason: words, name: words, actor: { name: words, profileId: null, userId: null }, details: {}, points: '-1' };
  const parts: string[] = [];
  for await (const part of exported(rows(row as unknown as AuditRow), 'csv')) parts.push(part);
  expect(parts.join('').split(`'${words}`)).toHaveLength(4);
  expect(parts.join('')).toContain(',-1,');
});

async function* rows(row: AuditRow): AsyncIterable<AuditRow[]> {
  yield await Promise.resolve([row]);
}
