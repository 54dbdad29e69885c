import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { upcast } from '../../migrations-events/upcast.ts';
import { Decisions } from '../../src/platform/decisions.ts';
import { EmbeddedEventStore } from '../../src/platform/event-store/embedded-event-store.ts';
import { StoreUnavailable } from '../../src/platform/event-store/event-store.ts';
import { Quotas } from '../../src/platform/quota.ts';
import { changeRoles, roles } from '../../src/players/roles.ts';

test('while the store is away readers get what this process knew last, or the initial state; commands get neither', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-known-'));
  const store = await EmbeddedEventStore.open({ file: join(folder, 'events.db') });
  const quotas = new Quotas({ facts: Infinity, bytes: Infinity });
  const [knowing, fresh] = [new Decisions(store, upcast, quotas), new Decisions(store, upcast, quotas)];
  const context = { commandId: crypto.randomUUID(), organisationId: 'acme', actor: {}, channel: 'session' as const };
  await knowing.decide(roles, 'roles-acme', context, (state) => changeRoles(['ann'], 'admin', state));
  expect(await knowing.known(roles, 'roles-acme')).toEqual({ admins: new Set(['ann']), aside: new Map(), managers: new Map() });
  await store.close();
  expect(await knowing.known(roles, 'roles-acme')).toEqual({ admins: new Set(['ann']), aside: new Map(), managers: new Map() });
  expect(await fresh.known(roles, 'roles-acme')).toEqual({ admins: new Set(), aside: new Map(), managers: new Map() });
  for (const decisions of [knowing, fresh]) await expect(decisions.load(roles, 'roles-acme')).rejects.toThrow(StoreUnavailable);
  rmSync(folder, { recursive: true });
});
