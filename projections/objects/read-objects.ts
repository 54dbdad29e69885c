import { Injectable } from '@nestjs/common';
import { NotFound } from '../../src/platform/http/refusals.ts';
import { type GuardedField, type ItemViewer, namedIn, opens } from '../../src/objects/access.values.ts';
import type { Organisation } from '../organisations/organisations.ts';
import { VisibleDirectory } from '../people/visible-directory.ts';
import type { VisiblePeople } from '../people/visible-people.ts';
import { type Document, ReadModels } from '../platform/read-models.ts';
import type { Viewer } from '../platform/scope.ts';
import type { Item } from './items.ts';
import { type DataObject, type Field, objectKey } from './objects.ts';

/** More than anybody has. */
const MOST = 1_000;

/** Who looks at items, and the people whom they may see. */
export type Looking = { viewer: ItemViewer; people: VisiblePeople };

/** Data objects, for whom they let have access. */
@Injectable()
export class ReadObjects {
  constructor(
    private readonly models: ReadModels,
    private readonly visible: VisibleDirectory,
  ) {}

  /** Those that somebody has access to, by name; or those that are deleted, which only admins find. */
  async seen(viewer: Viewer, ofDeleted = false): Promise<DataObject[]> {
    const { viewer: looking } = await this.looking(viewer);
    const all = await this.all(viewer.organisationId, ofDeleted);
    return all.filter(({ settings }) => (ofDeleted ? looking.isAdmin : opens(settings.accessFor, looking)));
  }

  /** All that are there, or that are deleted, by name. */
  async all(organisationId: string, ofDeleted = false): Promise<DataObject[]> {
    const { items } = await this.models.find<DataObject>('objects', { organisationId }, { limit: MOST });
    const all = items.map(({ document }) => document).filter(({ deleted }) => deleted === ofDeleted);
    return all.sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.objectId < b.objectId ? -1 : 1));
  }

  /** One that is there, and who looks at it. @throws NotFound also for who has no access */
  async one(viewer: Viewer, objectId: string): Promise<{ object: DataObject } & Looking> {
    const looking = await this.looking(viewer);
    const object = (await this.models.get<DataObject>('objects', objectKey(viewer.organisationId, objectId)))?.document;
    if (!object || object.deleted || !opens(object.settings.accessFor, looking.viewer)) throw new NotFound('data object');
    return { object, ...looking };
  }

  /** Whether somebody sees any of some data objects and items, as they were or are. */
  async seesAny(viewer: Viewer, documents: readonly Document[]): Promise<boolean> {
    const some = documents.filter((document): document is DataObject | Item => document.objectId !== undefined);
    if (some.length === 0) return false;
    const looking = await this.looking(viewer);
    const keys = some.map(({ organisationId, objectId }) => objectKey(organisationId, objectId));
    const objects = await this.models.getMany<DataObject>('objects', keys);
    return some.some((document, place) => {
      const object = isItem(document) ? objects.get(keys[place] ?? '')?.document : document;
      if (!object || !opens(object.settings.accessFor, looking.viewer)) return false;
      return !isItem(document) || isSeen({ ...document, deleted: false }, object.fields.map(guardedField), looking);
    });
  }

  /** The zone in which the organisation's days begin. */
  async timeZone({ organisationId }: Pick<Viewer, 'organisationId'>): Promise<string> {
    return (await this.models.get<Organisation>('organisations', organisationId))?.document.timeZone ?? 'UTC';
  }

  async looking(viewer: Viewer): Promise<Looking> {
    const { profileId, role, teamIds, organisationId } = viewer;
    const [people, all] = await Promise.all([this.visible.of(viewer), this.visible.among(organisationId, 'all')]);
    return {
      viewer: { isAdmin: role === 'admin', ...(profileId !== undefined && { profileId }), teamIds, ...teamsAmong(all, profileId) },
      people,
    };
  }

  /** Somebody as a player, whatever else they are. */
  async player(organisationId: string, profileId: string): Promise<ItemViewer> {
    const all = await this.visible.among(organisationId, 'all');
    return { isAdmin: false, profileId, teamIds: all.person(profileId)?.teamIds ?? [], ...teamsAmong(all, profileId) };
  }
}

/** The teams that somebody manages, and those of whom items name. */
function teamsAmong(all: VisiblePeople, profileId = ''): Pick<ItemViewer, 'managedTeamIds' | 'teamsOf'> {
  return { managedTeamIds: all.person(profileId)?.manages ?? [], teamsOf: (named) => all.person(named)?.teamIds ?? [] };
}

function isItem(document: DataObject | Item): document is Item {
  return document.itemId !== undefined;
}

/** A field, as far as access needs it. */
export function guardedField({ fieldId, settings, words }: Field): GuardedField {
  return { fieldId, type: settings.type, rules: words.rules };
}

/** Whether an item is there for somebody: one that names only people whom they may not see is not. */
export function isSeen(item: Item, fields: readonly GuardedField[], { viewer, people }: Looking): boolean {
  if (item.deleted) return false;
  if (viewer.isAdmin) return true;
  const named = namedIn(fields, item.values);
  return named.length === 0 || named.some((profileId) => people.person(profileId) !== undefined);
}
