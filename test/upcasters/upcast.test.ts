import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { knownTypes } from '../../src/catalogue.events.ts';
import { bring, schemaOf, upcast, upcasters } from '../../migrations-events/upcast.ts';
import type { Upcaster } from '../../migrations-events/upcaster.ts';
import type { Recorded } from '../../src/platform/event.values.ts';

/** A fact as it was stored, frozen, and its data as it must be read today. The file is named by type and version: `PointsAwarded-1.json`. */
type Sample = { stored: Recorded; read: object };

const SAMPLES = fileURLToPath(new URL('./samples/', import.meta.url));
const samples: ReadonlyMap<string, Sample> = new Map(
  (existsSync(SAMPLES) ? readdirSync(SAMPLES) : []).map((file) => [
    file.replace(/\.json$/, ''),
    JSON.parse(readFileSync(join(SAMPLES, file), 'utf8')) as Sample,
  ]),
);

function fact(type: string, data: object, schema = 1): Recorded {
  const metadata = {
    recordedAt: '2025-01-01T00:00:00.000Z',
    schema,
    organisationId: 'acme',
    actor: {},
    channel: 'session' as const,
    correlationId: 'c',
    causationId: 'c',
  };
  return { id: 'e', stream: 'test-1', revision: 0, position: 'p', type, data, metadata };
}

/** What is wrong with the steps: one without a frozen sample, one that no sample went through, one that does not follow on. */
function problems(steps: readonly Upcaster[], frozen: ReadonlyMap<string, Sample>): string[] {
  const ran = new Set<Upcaster>();
  const watched = steps.map((step) => ({
    ...step,
    upcast: (data: object) => {
      ran.add(step);
      return step.upcast(data);
    },
  }));
  const nameOf = ({ type, from }: Upcaster) => `${type}-${from}`;
  const found: string[] = [];
  for (const [name, { stored, read }] of frozen) {
    if (`${stored.type}-${stored.metadata.schema}` !== name) found.push(`${name} holds a ${stored.type}-${stored.metadata.schema}`);
    const before = JSON.stringify(stored);
    const { data } = bring(stored, watched);
    if (JSON.stringify(stored) !== before) found.push(`${name} was changed where it is stored`);
    if (JSON.stringify(data) !== JSON.stringify(read)) found.push(`${name} is read as ${JSON.stringify(data)}`);
    if (!steps.some((step) => nameOf(step) === name)) found.push(`${name} has no step`);
  }
  for (const [at, step] of steps.entries()) {
    const earlier = steps.slice(0, at).filter(({ type }) => type === step.type);
    if (step.from !== earlier.length + 1) found.push(`${nameOf(step)} does not follow on`);
    if (!frozen.has(nameOf(step))) found.push(`${nameOf(step)} has no sample`);
    if (!ran.has(step)) found.push(`${nameOf(step)} never ran`);
  }
  return found;
}

const renamed: Upcaster = { type: 'Scored', from: 1, upcast: (data) => ({ points: (data as { score: string }).score }) };
const tagged: Upcaster = { type: 'Scored', from: 2, upcast: (data) => ({ ...data, tags: [] }) };

describe('Facts in an old shape are read in today’s words', () => {
  test('a fact goes through every step since it was stored, in order, and says which shape it has then', () => {
    const brought = bring(fact('Scored', { score: '5' }), [renamed, tagged]);
    expect([brought.data, brought.metadata.schema]).toEqual([{ points: '5', tags: [] }, 3]);
  });

  test('a newer fact goes through the later steps only, and one in today’s shape, or of another type, through none', () => {
    expect(bring(fact('Scored', { points: '5' }, 2), [renamed, tagged]).data).toEqual({ points: '5', tags: [] });
    const today = fact('Scored', { points: '5', tags: ['a'] }, 3);
    expect(bring(today, [renamed, tagged])).toBe(today);
    const other = fact('Played', { score: '5' });
    expect(bring(other, [renamed, tagged])).toBe(other);
  });

  test('a new fact is stored in the shape of today, so that no step touches it', () => {
    expect([schemaOf('Scored', [renamed, tagged]), schemaOf('Played', [renamed, tagged])]).toEqual([3, 1]);
    const made = fact('Scored', { points: '5', tags: [] }, schemaOf('Scored', [renamed, tagged]));
    expect(bring(made, [renamed, tagged])).toBe(made);
  });

  test('only data and shape change: what else is known of a fact stays', () => {
    const stored = fact('Scored', { score: '5' });
    const brought = bring(stored, [renamed, tagged]);
    expect({ ...brought, data: stored.data, metadata: { ...brought.metadata, schema: 1 } }).toEqual(stored);
    expect(stored).toEqual(fact('Scored', { score: '5' }));
  });
});

describe('Every step has run on a frozen sample', () => {
  test('those of today', () => {
    expect(problems(upcasters, samples)).toEqual([]);
    expect(upcasters.filter(({ type }) => !knownTypes.has(type))).toEqual([]);
    for (const { stored, read } of samples.values()) expect(upcast(stored).data).toEqual(read);
  });

  const first: Sample = { stored: fact('Scored', { score: '5' }), read: { points: '5', tags: [] } };
  const second: Sample = { stored: fact('Scored', { points: '5' }, 2), read: { points: '5', tags: [] } };
  test.each<[string, Upcaster[], [string, Sample][], string[]]>([
    [
      'steps and samples that fit',
      [renamed, tagged],
      [
        ['Scored-1', first],
        ['Scored-2', second],
      ],
      [],
    ],
    ['a step without a sample', [renamed, tagged], [['Scored-1', first]], ['Scored-2 has no sample']],
    ['a step that never ran', [renamed], [], ['Scored-1 has no sample', 'Scored-1 never ran']],
    ['a sample without a step', [], [['Scored-1', first]], ['Scored-1 is read as {"score":"5"}', 'Scored-1 has no step']],
    ['a sample that is read otherwise', [renamed], [['Scored-1', first]], ['Scored-1 is read as {"points":"5"}']],
    ['a gap', [tagged], [['Scored-2', second]], ['Scored-2 does not follow on']],
    [
      'a sample of another name',
      [renamed],
      [['Scored-1', { stored: fact('Scored', {}, 2), read: {} }]],
      ['Scored-1 holds a Scored-2', 'Scored-1 never ran'],
    ],
  ])('what is found of %s', (_, steps, frozen, expected) => {
    expect(problems(steps, new Map(frozen))).toEqual(expected);
  });
});
