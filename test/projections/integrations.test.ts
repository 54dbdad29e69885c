import { codeSnippets } from '../../projections/integrations/code-snippets.ts';
import { integrationLog, lastKey, type LogLine } from '../../projections/integrations/integration-log.ts';
import { configRowOf, logRowOf } from '../../projections/integrations/integration-rows.ts';
import { type Integration, integrationsView } from '../../projections/integrations/integrations.ts';
import type { Fold, Projection } from '../../projections/platform/projection.ts';
import type { Document } from '../../projections/platform/read-models.ts';
import type { RuleRunEvent, Skipped } from '../../src/automations/automations.events.ts';
import type {
  DeliveryEvent,
  IntegrationEvent,
  IntegrationWords,
  OutgoingWords,
  StepReleased,
  StepSettings,
  StepWords,
} from '../../src/integrations/integrations.events.ts';
import type { Event, Recorded } from '../../src/platform/event.values.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 29, 12, minute)).toISOString();
const sealed = (words: object) => ({ key: 'org', box: JSON.stringify(words) });

/** The documents after all facts, a minute after each other; a sealed text opens as its box. */
async function fold<D extends Document>(
  { on }: Projection,
  ...facts: (IntegrationEvent | DeliveryEvent | RuleRunEvent)[]
): Promise<Record<string, D>> {
  const documents = new Map<string, D>();
  const kept = {
    get: (key: string) => Promise.resolve(documents.get(key)),
    put: (key: string, document: D) => void documents.set(key, document),
    delete: (key: string) => void documents.delete(key),
  };
  const folds = on as unknown as Record<string, Fold<Event, D>>;
  for (const [minute, fact] of facts.entries()) {
    const recorded = {
      ...fact,
      id: `fact${minute}`,
      position: String(minute),
      metadata: { organisationId: 'org', recordedAt: at(minute) },
    } as unknown as Recorded;
    await folds[fact.type]?.(recorded, kept, (text) => Promise.resolve(text?.box));
  }
  return Object.fromEntries(documents);
}

const words: IntegrationWords = { name: 'Our shop', name2: '', url: 'https://shop.example', logo: '' };
const saved: IntegrationEvent = {
  type: 'IntegrationSaved',
  data: {
    configId: 'shop',
    settings: { systemType: 'webshop', useShareSettings: false, tokenValidMinutes: 60, sessionValidMinutes: 60 },
    words: sealed(words),
  },
};
const settings: StepSettings = {
  sourceType: 'webhook',
  eventType: 'created',
  target: 'points',
  seriesId: 'sales',
  fetchAll: false,
  revokeRule: 3,
  createTags: false,
  invitePlayers: false,
  createPlayers: true,
  ignoreDeletedPlayers: false,
};
const stepWords: StepWords = {
  name: 'Orders',
  columns: { id: 'id', email: 'customer.email', points: 'total' },
  pointTypes: [{ value: 'big', pointType: 'Large' }],
  tags: ['shop'],
  externalIdPrefix: '',
  teamPrefix: '',
  fields: [],
  conditions: [{ field: 'paid', operator: 'eq', values: ['yes'] }],
};
const step = (stepId: string, name = 'Orders'): IntegrationEvent => ({
  type: 'IntegrationStepSaved',
  data: { configId: 'shop', stepId, settings, words: sealed({ ...stepWords, name }) },
});
const turned = (isOn: boolean, stepId?: string): IntegrationEvent => ({
  type: 'IntegrationTurned',
  data: { configId: 'shop', isOn, ...(stepId !== undefined && { stepId }) },
});
const hook = (hookId: string, stepId?: string): IntegrationEvent => ({
  type: 'HookOpened',
  data: { configId: 'shop', hookId, ...(stepId !== undefined && { stepId }) },
});
const outgoing: IntegrationEvent = {
  type: 'IntegrationEventSaved',
  data: {
    configId: 'shop',
    eventId: 'out',
    settings: {
      way: 'webhook',
      pace: 'single',
      slots: [],
      onEntries: true,
      onCompetitionEnd: false,
      onBadges: true,
      isOn: true,
    },
    words: sealed({ name: 'To payroll', address: 'https://payroll.example/in', conditions: [] } satisfies OutgoingWords),
  },
};
const nothing = () => undefined;

describe('an integration as it is', () => {
  const shop = async (...facts: IntegrationEvent[]) => (await fold<Integration>(integrationsView, saved, ...facts))['org/shop'];

  it('is on when it is made, its steps are off, and each can be turned (R-051, R-052)', async () => {
    expect(await shop(step('orders'))).toMatchObject({ isOn: true, steps: [{ stepId: 'orders', isOn: false }] });
    expect(await shop(step('orders'), turned(true, 'orders'), turned(false))).toMatchObject({ isOn: false, steps: [{ isOn: true }] });
  });

  it('keeps whether a step is on, and its place, when it is saved again', async () => {
    const told = await shop(step('orders'), step('returns', 'Returns'), turned(true, 'orders'), step('orders', 'All orders'));
    expect(told?.steps.map(({ words: { name }, isOn }) => [name, isOn])).toEqual([
      ['All orders', true],
      ['Returns', false],
    ]);
  });

  it('is found by its steps and by what it sends, until these are gone', async () => {
    const gone: IntegrationEvent[] = [
      { type: 'IntegrationStepRemoved', data: { configId: 'shop', stepId: 'orders' } },
      { type: 'IntegrationEventRemoved', data: { configId: 'shop', eventId: 'out' } },
    ];
    expect((await shop(step('orders'), outgoing, outgoing))?.partIds).toEqual(['orders', 'out']);
    expect((await shop(step('orders'), outgoing, ...gone))?.partIds).toEqual([]);
  });

  it('tells whether its addresses are open (U-139)', async () => {
    const told = await shop(step('orders'), hook('one', 'orders'), hook('key'));
    expect(configRowOf(told as Integration, nothing)).toMatchObject({ has_key: 1, steps: [{ has_address: 1 }] });
    const closed = await shop(step('orders'), hook('one', 'orders'), { type: 'HookClosed', data: { configId: 'shop', hookId: 'one' } });
    expect(configRowOf(closed as Integration, nothing)).toMatchObject({ has_key: 0, steps: [{ has_address: 0 }] });
  });

  it('is told in the words of the specification (U-136 to U-138, U-142)', async () => {
    expect(configRowOf((await shop(step('orders'), outgoing)) as Integration, nothing)).toMatchObject({
      ...{ id: 'shop', system_type: 'webshop', instance_name: 'Our shop', organization_id: 'org', token_valid_time: 60, enabled: 1 },
      steps: [
        {
          ...{ id: 'orders', config_id: 'shop', source_type: 'webhook', event_type: 'created', target: 'points', revoke_rule: 3 },
          ...{ player_email_column: 'customer.email', points_column: 'total', comment_column: '', create_player: 1, enabled: 0 },
          point_types: [{ value: 'big', point_type: 'Large' }],
          filter: [{ field: 'paid', operator: 'eq', values: ['yes'] }],
          ...{ last_message: '', last_activity: null },
        },
      ],
      events: [{ id: 'out', event_main_type: 'webhook', event_sub_type: 'single' }],
    });
  });

  it('U-137 asks about rows that are missing, until that is answered', async () => {
    const asked = { configId: 'shop', stepId: 'orders', deliveryId: 'one', at: at(1), missing: 12, of: 40 };
    const heldOf = async (...facts: IntegrationEvent[]) =>
      configRowOf((await shop(step('orders'), ...facts)) as Integration, nothing).steps[0]?.held;
    const held: IntegrationEvent = { type: 'StepHeld', data: asked };
    expect(await heldOf(held)).toEqual({ delivery_id: 'one', time: at(1), missing: 12, of: 40 });
    expect(await heldOf(held, step('orders'))).toMatchObject({ missing: 12 });
    expect(await heldOf(held, { type: 'StepReleased', data: { ...asked, rows: 'kept' } })).toBeNull();
  });

  it('tells why something was switched off by itself, until it is switched on again', async () => {
    const stopped: IntegrationEvent = { type: 'IntegrationEventStopped', data: { configId: 'shop', eventId: 'out', why: 'gone' } };
    expect(configRowOf((await shop(outgoing, stopped)) as Integration, nothing).events).toMatchObject([{ enabled: 0, stopped: 'gone' }]);
    const again = configRowOf((await shop(outgoing, stopped, outgoing)) as Integration, nothing);
    expect(again.events).toMatchObject([{ enabled: 1, stopped: null }]);
  });

  it('tells that its system lets Laurel in no more, until it does once more', async () => {
    const [ended, given] = (['AccessEnded', 'AccessGiven'] as const).map((type): IntegrationEvent => ({
      type,
      data: { configId: 'shop' },
    }));
    const told = async (...facts: IntegrationEvent[]) => configRowOf((await shop(...facts)) as Integration, nothing).access_ended;
    expect([await told(), await told(ended!, ended!), await told(ended!, given!)]).toEqual([0, 1, 0]);
  });

  it('tells the spaces of the other system that belong to the organisation, until these do not (U-143)', async () => {
    const bound: IntegrationEvent = {
      type: 'CommunityBound',
      data: { configId: 'shop', communityId: 'hall', words: sealed({ name: 'Hall', externalId: 'C1' }), externalIdHash: 'hash' },
    };
    const unbound: IntegrationEvent = { type: 'CommunityUnbound', data: { configId: 'shop', communityId: 'hall' } };
    const told = async (...facts: IntegrationEvent[]) => configRowOf((await shop(...facts)) as Integration, nothing).communities;
    expect(await told(bound, bound)).toEqual([{ id: 'hall', name: 'Hall', external_id: 'C1' }]);
    expect(await told(bound, unbound)).toEqual([]);
  });

  it('is gone once it is removed, and what comes later makes nothing of it', async () => {
    const removed: IntegrationEvent = { type: 'IntegrationRemoved', data: { configId: 'shop' } };
    expect(await shop(step('orders'), removed, turned(true), hook('late'))).toBeUndefined();
  });

  it('is sent to by programs that use the columns of its step, else those that are usual', async () => {
    const [, ...[javascript]] = codeSnippets('https://laurel.example', (await shop(step('orders'))) as Integration);
    expect(javascript?.code).toContain('"customer":{"email":"somebody@example.com"},"total":"12.50"');
    const usual = codeSnippets('https://laurel.example', (await shop()) as Integration);
    expect(usual.map(({ language }) => language)).toEqual(['bash', 'javascript', 'python']);
    for (const { code } of usual) expect(code).toContain('https://laurel.example/hooks/YOUR-TOKEN');
    expect(usual[1]?.code).toContain('"total_price":"12.50"');
  });
});

describe('the log of an integration', () => {
  const received: DeliveryEvent = {
    type: 'DeliveryReceived',
    data: { configId: 'shop', stepId: 'orders', deliveryId: 'one', via: 'hook' },
  };
  const read = (...results: Extract<DeliveryEvent, { type: 'DeliveryRead' }>['data']['results']): DeliveryEvent => ({
    type: 'DeliveryRead',
    data: { configId: 'shop', deliveryId: 'one', cause: 'fact0', results },
  });
  const result = { stepId: 'orders', taken: 2, same: 0, filtered: 1, skipped: 0, skips: [] };
  const log = async (...facts: (DeliveryEvent | RuleRunEvent)[]) => {
    const lines = Object.entries(await fold<LogLine>(integrationLog, ...facts)).filter(([, { isLast }]) => !isLast);
    return lines.map(([key, line]) => logRowOf(key, line, 'Orders'));
  };

  it('tells that something came in until it is read, then what became of it (U-146)', async () => {
    expect(await log(received)).toMatchObject([{ time: at(0), level: 'info', what: 'received', via: 'hook', step_id: 'orders' }]);
    expect(await log(received, read(result))).toMatchObject([
      { time: at(1), level: 'info', what: 'rows', via: 'hook', taken: 2, filtered: 1, message: 'Rows: 2 taken, 1 left out by the filter' },
    ]);
  });

  it('warns of rows that became nothing, and says why the first did', async () => {
    const skipped = { ...result, skipped: 3, skips: [{ row: 4, why: 'player-not-found' as const }] };
    expect(await log(received, read(skipped))).toMatchObject([{ level: 'warning', skipped: 3, skips: [{ row: 4 }] }]);
  });

  const answered = (importId: string, ...why: Skipped[]): RuleRunEvent => ({
    type: 'RuleAnswered',
    data: {
      ...{
        automationId: 'orders',
        source: { kind: 'integration' as const, id: 'orders' },
        itemId: 'row',
        cause: 'fact',
        order: 0,
        version: 1,
      },
      ...{ gives: [], takes: [], skips: why.map((one) => ({ actionId: 'orders', why: one })), importId },
    },
  });

  it('warns of a row that gave no points, before and after its delivery is read, and of points that were refused', async () => {
    const facts = [received, answered('one', 'points-unreadable'), read(result), answered('one', 'time-in-future'), answered('one')];
    expect(await log(...facts)).toMatchObject([
      { level: 'warning', what: 'gave-nothing', why: ['points-unreadable'] },
      { what: 'rows' },
      { level: 'warning', why: ['time-in-future'] },
    ]);
    const refused: RuleRunEvent = {
      type: 'RuleGiveRefused',
      data: { automationId: 'orders', actionId: 'orders', entryId: 'entry', code: 'points-out-of-range' },
    };
    expect((await log(received, read(result), refused)).at(-1)).toMatchObject({ level: 'error', code: 'points-out-of-range' });
  });

  it('keeps what went wrong with a delivery as the last about its step, until another one comes', async () => {
    const other = { ...received, data: { ...received.data, deliveryId: 'two' } } as DeliveryEvent;
    const second = { ...read(result), data: { ...read(result).data, deliveryId: 'two' } } as DeliveryEvent;
    const last = async (...facts: (DeliveryEvent | RuleRunEvent)[]) =>
      (await fold<LogLine>(integrationLog, ...facts))[lastKey('org', 'orders')]?.level;
    expect(await last(received, answered('one', 'loop'), read(result))).toBe('warning');
    expect(await last(received, answered('one', 'loop'), read(result), other, second)).toBe('info');
  });

  it('names why nothing could be read, of the step that it was sent to', async () => {
    const failed: DeliveryEvent = {
      type: 'DeliveryRead',
      data: { configId: 'shop', deliveryId: 'one', cause: 'fact0', results: [], problem: 'unreadable' },
    };
    expect(await log(received, failed)).toMatchObject([{ level: 'error', what: 'unreadable', step_id: 'orders' }]);
  });

  it('tells a delivery of two steps once for each, and that of a replay beside the first', async () => {
    const both = read(result, { ...result, stepId: 'returns', taken: 0 });
    expect((await log(received, both)).map(({ step_id }) => step_id)).toEqual(['orders', 'returns']);
    const again: DeliveryEvent = { type: 'DeliveryReplayed', data: { configId: 'shop', deliveryId: 'one' } };
    expect((await log(received, both, again)).map(({ what }) => what)).toEqual(['rows', 'rows', 'replayed']);
    expect(await log(received, both, again, read({ ...result, taken: 0, same: 2 }))).toMatchObject([{}, {}, { same: 2, via: null }]);
  });

  it('U-137 tells how many rows are gone, how many wait for an answer, and what was answered: then nothing is asked any more', async () => {
    const held = { missing: 12, of: 40 };
    const facts = [received, read({ ...result, gone: 3 }, { ...result, stepId: 'deals', held })] as const;
    expect((await log(...facts)).map(({ message, level }) => [message, level])).toEqual([
      ['Rows: 2 taken, 1 left out by the filter, 3 gone', 'info'],
      ['Rows: 2 taken, 1 left out by the filter', 'info'],
      ['12 of 40 rows are missing: somebody must say whether they are gone', 'warning'],
    ]);
    const released = { type: 'StepReleased' as const, data: { configId: 'shop', stepId: 'deals', deliveryId: 'one', at: at(0), ...held } };
    const last = async (...more: StepReleased[]) =>
      (await fold<LogLine>(integrationLog, ...facts, ...more))[lastKey('org', 'deals')]?.said.what;
    expect(await last()).toBe('held');
    for (const rows of ['gone', 'kept', 'back'] as const)
      expect(await last({ ...released, data: { ...released.data, rows } })).toBe(`released-${rows}`);
  });

  it('keeps the last line about each step at hand', async () => {
    const documents = await fold<LogLine>(integrationLog, received, read(result));
    expect(documents[lastKey('org', 'orders')]).toMatchObject({ at: at(1), isLast: true, said: { what: 'rows', taken: 2 } });
  });
});
