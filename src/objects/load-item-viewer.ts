import { Injectable } from '@nestjs/common';
import { Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { admin, type Who } from '../platform/http/who.ts';
import { sight } from '../players/must-see.ts';
import { PROFILE, ROLES } from '../players/players.events.ts';
import { profile } from '../players/profile.ts';
import { roles } from '../players/roles.ts';
import { type GuardedField, type ItemValues, type ItemViewer, namedIn, opens } from './access.values.ts';
import type { ThereObject } from './data-object.ts';
import type { WrittenField } from './read-given.values.ts';

/** A field, as far as access needs it. */
export function guarded({ fieldId, settings, words }: WrittenField): GuardedField {
  return { fieldId, type: settings.type, rules: words.rules };
}

/** Who does something with items, as streams know them now: never a view, which may be behind. */
@Injectable()
export class LoadItemViewer {
  constructor(private readonly decisions: Decisions) {}

  /** An item that names only people whom somebody may not see is none for them. @throws NotFound */
  async mustSee(who: Who, fields: readonly WrittenField[], item: ItemValues): Promise<void> {
    const named = namedIn(fields.map(guarded), item);
    if (named.length === 0) return;
    const isSeen = await sight(this.decisions, who);
    for (const profileId of named) if (await isSeen(profileId)) return;
    throw new NotFound('item');
  }

  /** @param items those that it is about: the teams of whom they name are known. @throws NotFound for who has no access to the data object */
  async of(who: Who, { settings }: ThereObject, fields: readonly WrittenField[], items: readonly ItemValues[]): Promise<ItemViewer> {
    const { organisationId = '', profileId, teamIds } = who;
    const { managers } = await this.decisions.load(roles, streamName(ROLES, organisationId));
    const teams = new Map<string, readonly string[]>();
    for (const named of new Set(items.flatMap((item) => namedIn(fields.map(guarded), item)))) {
      const state = await this.decisions.load(profile, streamName(PROFILE, organisationId, named));
      teams.set(named, [...state.teamIds]);
    }
    const viewer: ItemViewer = {
      isAdmin: admin(who),
      ...(profileId !== undefined && { profileId }),
      teamIds,
      managedTeamIds: [...(managers.get(profileId ?? '') ?? [])],
      teamsOf: (named) => teams.get(named) ?? [],
    };
    if (!opens(settings.accessFor, viewer)) throw new NotFound('data object');
    return viewer;
  }
}
