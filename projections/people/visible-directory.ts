import { Injectable } from '@nestjs/common';
import { type People, visiblePeople } from '../../src/organisations/filters.values.ts';
import type { Change } from '../platform/projection.ts';
import type { Viewer } from '../platform/scope.ts';
import { changesSight } from './changes-sight.ts';
import { Directory } from './directory.ts';
import type { Person } from './people.ts';
import { VisiblePeople } from './visible-people.ts';

/** Who is who, for somebody: what they may see of it by the organisation's filter and today's teams. */
@Injectable()
export class VisibleDirectory {
  constructor(private readonly directory: Directory) {}

  /** The people whom a viewer may see. */
  async of(viewer: Viewer): Promise<VisiblePeople> {
    return (await this.each(viewer.organisationId))(viewer);
  }

  /** A user's own profiles, in every organisation: everybody sees themselves. */
  own(userId: string): Promise<readonly Person[]> {
    return this.directory.ofUser(userId);
  }

  /** Some people of an organisation, as a scope names them. */
  async among(organisationId: string, which: People): Promise<VisiblePeople> {
    return new VisiblePeople(await this.directory.organisation(organisationId), which);
  }

  /** The people of an organisation whom each of many may see. */
  async each(organisationId: string): Promise<(viewer: Viewer) => VisiblePeople> {
    const [directory, teamFilter] = await Promise.all([
      this.directory.organisation(organisationId),
      this.directory.teamFilter(organisationId),
    ]);
    const counts = (teamId: string) => {
      const team = directory.team(teamId);
      return team !== undefined && !team.deleted && !team.filterIgnore;
    };
    const managedBy = (profileId = '') => directory.person(profileId)?.manages ?? [];
    return (viewer) => {
      const looking = { ...viewer, managedTeamIds: managedBy(viewer.profileId) };
      return new VisiblePeople(directory, visiblePeople(looking, teamFilter, counts));
    };
  }

  /** Whether a committed change may change what people see of each other: beside the filter and the teams that count, who is in which. */
  changes(change: Change): boolean {
    const { view, key, before, after } = change;
    if (changesSight(change)) return true;
    return (
      view === 'people' &&
      JSON.stringify(before?.teamIds ?? []) !== JSON.stringify(after?.teamIds ?? []) &&
      this.directory.isFiltered(key.slice(0, key.indexOf('/')))
    );
  }
}
