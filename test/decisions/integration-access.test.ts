import { endAccess } from '../../src/integrations/end-access.ts';
import { giveAccess } from '../../src/integrations/give-access.ts';
import type { IntegrationEvent } from '../../src/integrations/integrations.events.ts';
import { integrations } from '../../src/integrations/integrations.ts';

const sealed = { key: 'org', box: '' };

test('an access has ended once, where it is over and no other was given meanwhile', () => {
  const settings = { systemType: 'crm' as const, useShareSettings: true, tokenValidMinutes: 60, sessionValidMinutes: 60 };
  const saved: IntegrationEvent = { type: 'IntegrationSaved', data: { configId: 'crm', settings, words: sealed } };
  const after = (...facts: IntegrationEvent[]) =>
    facts.reduce((state, fact) => integrations.evolve(state, { ...fact, id: '' }), integrations.initial());
  const ended = { type: 'AccessEnded' as const, data: { configId: 'crm' } };
  const given = { type: 'AccessGiven' as const, data: { configId: 'crm' } };
  expect(endAccess('crm', true, after())).toEqual([]);
  expect(endAccess('crm', false, after(saved))).toEqual([]);
  expect(endAccess('crm', true, after(saved))).toEqual([ended]);
  expect(endAccess('crm', true, after(saved, ended))).toEqual([]);
  expect(endAccess('crm', true, after(saved, ended, given))).toEqual([ended]);
  expect(giveAccess('crm', after(saved))).toEqual([given]);
  expect(() => giveAccess('shop', after(saved))).toThrow('integration');
});
