import { isDeepStrictEqual } from 'node:util';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { wrongField } from '../platform/http/refusals.ts';
import { Refused } from '../platform/refused.ts';
import { type Cast, cast, castOf, itemOf, mustBeThere } from './cast.ts';
import { type CastItem, contentOf, DEFAULT_SECONDS, MOST_ITEMS, showFields, type ShowFields, showOf } from './cast-item.values.ts';
import type { CastEvent } from './casts.events.ts';
import { mustShowWhatIsThere } from './must-show-what-is-there.ts';
import { SharedCasts } from './shared-casts.ts';

/** An item as an admin gives it: what is absent stays as it is, and of a new one is as it usually is. `place`: in its cast, from 0. */
export type GivenItem = Partial<ShowFields> & { seconds?: number | undefined; withFeed?: boolean | undefined; place?: number | undefined };

/**
 * Puts something more on a cast, at its end unless told, or changes one of its items.
 * @throws NotFound of the cast, the item, or what it shows; Refused cast-deleted, too-many-items, and of what it shows; BadInput of what it names
 */
export class SaveCastItem extends Command<Decided<CastEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly castId: string,
    readonly itemId: string,
    readonly given: GivenItem,
    /** There is none yet. */
    readonly isNew: boolean,
  ) {
    super();
  }
}

/** @throws NotFound; Refused cast-deleted, too-many-items */
export function addCastItem(castId: string, itemId: string, item: CastItem, place: number | undefined, state: Cast): CastEvent[] {
  const { items } = mustBeThere(state);
  if (items.length >= MOST_ITEMS) throw new Refused('too-many-items', `A cast shows ${MOST_ITEMS} items at most`, { most: MOST_ITEMS });
  return [{ type: 'CastItemAdded', data: { castId, itemId, place: Math.min(place ?? items.length, items.length), item } }];
}

/** Only what differs: what it is, and where it stands. @throws NotFound; Refused cast-deleted */
export function changeCastItem(castId: string, itemId: string, item: CastItem, to: number | undefined, state: Cast): CastEvent[] {
  const before = itemOf(mustBeThere(state), itemId);
  const place = Math.min(to ?? before.place, state.items.length - 1);
  return [
    ...(isDeepStrictEqual(item, before.item) ? [] : [{ type: 'CastItemChanged', data: { castId, itemId, item } } as const]),
    ...(place === before.place ? [] : [{ type: 'CastItemMoved', data: { castId, itemId, place } } as const]),
  ];
}

@CommandHandler(SaveCastItem)
export class SaveCastItemHandler implements ICommandHandler<SaveCastItem> {
  constructor(
    private readonly decisions: Decisions,
    private readonly shared: SharedCasts,
  ) {}

  async execute({ context, castId, itemId, given, isNew }: SaveCastItem): Promise<Decided<CastEvent>> {
    const { organisationId } = context;
    const decided = await this.decisions.decide(cast, castOf(organisationId, castId), context, async (state) => {
      const before = isNew ? undefined : itemOf(mustBeThere(state), itemId).item;
      const item = wholeItem(given, before);
      const named = before && contentOf(before.shows);
      // Whoever changes something else is not told of what has gone meanwhile.
      if (contentOf(item.shows) !== named || item.shows.kind !== before?.shows.kind)
        await mustShowWhatIsThere(this.decisions, organisationId, item.shows);
      const decide = isNew ? addCastItem : changeCastItem;
      return decide(castId, itemId, item, given.place, state);
    });
    await this.shared.changed(organisationId, castId);
    return decided;
  }
}

/** What is given over what there is. Another type names something else: nothing of before is left in it. @throws BadInput */
function wholeItem({ ttype, contentid, subtype, seconds, withFeed }: GivenItem, before: CastItem | undefined): CastItem {
  const former = before && showFields(before.shows);
  const type = ttype ?? former?.ttype;
  if (type === undefined) throw wrongField('ttype', 'is needed for a new item');
  const kept = former?.ttype === type ? former : undefined;
  const shows = showOf({
    ttype: type,
    contentid: contentid ?? kept?.contentid ?? '',
    subtype: subtype ?? kept?.subtype ?? 'active',
  });
  if (!shows) throw wrongField('contentid', 'must name what is shown');
  return { shows, seconds: seconds ?? before?.seconds ?? DEFAULT_SECONDS, withFeed: withFeed ?? before?.withFeed ?? false };
}
