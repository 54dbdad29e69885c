import type { Slice } from '../platform/turns.ts';
import { sameKey } from './player-row.values.ts';
import type { ShownPlayer } from './shown-players.ts';

/** Finds the players that lists name. */
export class FindPlayers {
  readonly #byExternalId = new Map<string, string[]>();
  readonly #byName = new Map<string, string[]>();
  readonly #ids = new Map<string, string[]>();

  /** Who is forgotten or deleted is not found. Many give way to others. */
  static async among(people: Iterable<ShownPlayer>, slice: Slice): Promise<FindPlayers> {
    const found = new FindPlayers();
    for (const { profileId, externalId, name, forgotten, deletions } of [...people]) {
      if (slice.isOver()) await slice.rest();
      if (forgotten !== null || deletions?.at(-1)?.until === null) continue;
      if (externalId) add(found.#byExternalId, externalId, profileId);
      add(found.#byName, name, profileId);
      found.#ids.set(profileId, [profileId]);
    }
    return found;
  }

  /** By external id first, then by name, then by the profile's own id: several where several have it. */
  find(text: string): readonly string[] {
    return this.#byExternalId.get(sameKey(text)) ?? this.#byName.get(sameKey(text)) ?? this.#ids.get(text) ?? [];
  }
}

function add(map: Map<string, string[]>, text: string, profileId: string): void {
  const known = map.get(sameKey(text));
  if (known) known.push(profileId);
  else map.set(sameKey(text), [profileId]);
}
