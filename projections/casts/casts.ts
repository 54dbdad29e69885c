import { contentOf } from '../../src/casts/cast-item.values.ts';
import { type ItemFact, itemsAfter, type PlacedItem } from '../../src/casts/cast-items.values.ts';
import { CAST, type CastEvent, type CastSettings } from '../../src/casts/casts.events.ts';
import { withChanges } from '../../src/competitions/competitions.events.ts';
import type { Instant, Recorded } from '../../src/platform/event.values.ts';
import { type Documents, projection } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';

/** A cast as it is now; the deleted ones too. Key: `organisationId/castId`. */
export type Cast = Document & {
  organisationId: string;
  castId: string;
  name: string;
  settings: Omit<CastSettings, 'name'>;
  /** In their order. */
  items: readonly PlacedItem[];
  /** When each began to show what it names, by its id. */
  since: { readonly [itemId: string]: Instant };
  /** Of its link. */
  generation: number;
  edition: number;
  deleted: boolean;
};

export function castKey(organisationId: string, castId: string): string {
  return `${organisationId}/${castId}`;
}

export const castsView = projection<Cast, CastEvent>({
  name: 'casts',
  version: 1,
  categories: [CAST],
  indexes: { organisationId: 'value', name: 'value', deleted: 'value' },
  // Members see what it is called: admins alone are told of those that are deleted.
  concerns: ({ deleted }) => ({ whom: deleted ? 'admins' : 'organisation' }),
  on: {
    async CastCreated({ data: { castId, settings }, metadata: { organisationId } }, documents, open) {
      const { name, ...others } = settings;
      documents.put(castKey(organisationId, castId), {
        organisationId,
        castId,
        name: (await open(name)) ?? '',
        settings: others,
        items: [],
        since: {},
        generation: 1,
        edition: 1,
        deleted: false,
      });
    },
    async CastChanged({ data: { castId, changes }, metadata }, documents, open) {
      const { name, ...others } = changes;
      const renamed = name ? { name: (await open(name)) ?? '' } : {};
      await change(documents, metadata, castId, ({ settings, edition }) => ({
        ...renamed,
        settings: withChanges(settings, others),
        edition: edition + 1,
      }));
    },
    CastItemAdded: changeItems,
    CastItemChanged: changeItems,
    CastItemMoved: changeItems,
    CastItemRemoved: changeItems,
    CastKeyChanged: ({ data: { castId, generation }, metadata }, documents) => change(documents, metadata, castId, () => ({ generation })),
    // The pin is a row: who shows it hears that it is another.
    CastPinChanged: ({ data: { castId }, metadata }, documents) => change(documents, metadata, castId, () => ({})),
    CastDeleted: ({ data: { castId }, metadata }, documents) => change(documents, metadata, castId, () => ({ deleted: true })),
    CastRestored: ({ data: { castId }, metadata }, documents) => change(documents, metadata, castId, () => ({ deleted: false })),
  },
});

function changeItems({ type, data, metadata }: Recorded<ItemFact>, documents: Documents<Cast>): Promise<void> {
  return change(documents, metadata, data.castId, (cast) => {
    const items = itemsAfter(cast.items, { type, data } as ItemFact);
    const named = (some: Cast['items']) => {
      const found = some.find(({ itemId }) => itemId === data.itemId);
      return found && contentOf(found.item.shows);
    };
    const isSame = named(items) === named(cast.items);
    return { items, ...(!isSame && { since: { ...cast.since, [data.itemId]: metadata.recordedAt } }) };
  });
}

async function change(
  documents: Documents<Cast>,
  { organisationId }: { organisationId: string },
  castId: string,
  changes: (cast: Cast) => Partial<Cast>,
): Promise<void> {
  const key = castKey(organisationId, castId);
  const cast = await documents.get(key);
  if (cast) documents.put(key, { ...cast, ...changes(cast) });
}
