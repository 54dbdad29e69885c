import type { EntrySource } from '../src/points/entry-source.values.ts';
import type { Upcaster } from './upcaster.ts';

type Before = { link?: { linkId: string; entryId: string }; corrects?: string };

/** Where an entry comes from was a field for each kind of origin; now it is one, a union on its kind. */
function withSource({ link, corrects, ...award }: Before): object {
  const source: EntrySource | undefined = link
    ? { kind: 'link', linkId: link.linkId, entryId: link.entryId }
    : corrects === undefined
      ? undefined
      : { kind: 'correction', entryId: corrects };
  return source ? { ...award, source } : award;
}

export const entrySource: readonly Upcaster[] = [
  { type: 'PointsAwarded', from: 1, upcast: withSource },
  {
    type: 'RevocationApplied',
    from: 1,
    upcast: ({ replacement, ...applied }: { replacement?: Before }) =>
      replacement ? { ...applied, replacement: withSource(replacement) } : applied,
  },
];
